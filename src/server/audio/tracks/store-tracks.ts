import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Zip, ZipPassThrough } from 'fflate'
import { audioLimits, audioTexts } from '#contract/audio/schemas.ts'
import {
  isAcceptedTrack,
  isZipName,
  type Note,
  type StoredTracks,
  trackLimits,
  trackTexts,
} from '#contract/audio/tracks.ts'
import { AppError } from '#contract/errors.ts'
import { countCharacters, isBlank } from '#contract/text.ts'
import { parseCraigInfo } from '#core/audio/tracks/craig-info.ts'
import { compareTracks, nameTracks } from '#core/audio/tracks/name-tracks.ts'
import { requireStorageQuota } from '#server/accounts/service.ts'
import { listNotesOf } from '#server/audio/bookmarks/bookmark-store.ts'
import { insertNotes, tidyNotes } from '#server/audio/bookmarks/bookmarks.ts'
import { type ReceivedFile, receiveFiles } from '#server/audio/receive-form.ts'
import { requireSpace } from '#server/audio/require-space.ts'
import { type AudioRow, findAudio } from '#server/audio/store.ts'
import {
  detectFormat,
  type StoreOptions,
  storeChecked,
  tidyName,
  type UploadedAudio,
} from '#server/audio/store-recording.ts'
import { storeStream } from '#server/audio/store-stream.ts'
import { findEarlierOf, requireTarget } from '#server/audio/upload.ts'
import type { SessionAccess } from '#server/auth/campaign-access.ts'
import { readAction } from '#server/auth/idempotency.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { emptyFormat, readTracksZip } from './read-zip.ts'

type StoredFile = Pick<ReceivedFile, 'path' | 'fileName' | 'bytes' | 'sha256'>
type StoreTracksOptions = Pick<StoreOptions, 'findEarlier' | 'onInserted'>
type Tracks = NonNullable<AudioRow['tracks']>

/**
 * Turns a zip from the recording bot Craig into a recording with one track per speaker, and the notes in the zip into bookmarks. Moves the
 * zip to the file store. After an error, the caller must remove the zip.
 * @throws VALIDATION if the zip is refused
 */
export async function storeTracksZip(
  deps: Deps,
  access: SessionAccess,
  file: StoredFile,
  options: StoreTracksOptions,
): Promise<UploadedAudio> {
  const zip = await readTracksZip(file.path)
  const { notes, ...info } = parseCraigInfo(zip.info ?? '')
  const sorted = zip.tracks.sort((left, right) => compareTracks(left.fileName, right.fileName))
  const fileNames = sorted.map(({ fileName }) => fileName)
  const speakers = nameTracks(fileNames, info)
  const tracks = sorted.map(({ entry, fileName, format }, index) => ({
    speaker: tidyName(speakers[index] ?? '', trackLimits.speaker) || `Speaker ${index + 1}`,
    fileName: tidyName(fileName, audioLimits.fileName),
    entry,
    format,
  }))
  return store(deps, access, file, tracks, tidyNotes(notes), options)
}

type SpeakerFile = StoredFile & { speaker: string }

/** Packs the files into one zip, so that the recording has one original. The caller must remove the files. */
async function storeSpeakerFiles(
  deps: Deps,
  access: SessionAccess,
  files: SpeakerFile[],
  options: StoreTracksOptions,
): Promise<UploadedAudio> {
  const tracks: Tracks = []
  for (const [entry, { path: file, fileName: sent, speaker, bytes }] of files.entries()) {
    const fileName = tidyName(sent, audioLimits.fileName) || `track ${entry + 1}`
    const format = bytes === 0 ? emptyFormat : await detectFormat(file)
    if (!format) throw new AppError('BAD_AUDIO', trackTexts.notSound(fileName))
    tracks.push({ speaker, fileName, entry, format })
  }
  if (tracks.every(({ format }) => format === emptyFormat)) {
    throw new AppError('BAD_AUDIO', audioTexts.invalid)
  }
  await requireSpace(
    deps,
    files.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  const target = path.join(deps.files.workFolder, `upload-${deps.ids.next()}`)
  try {
    const names = tracks.map(({ fileName }, index) => `${index + 1}-${fileName.replace(/[/\\:]/g, '_')}`)
    const packed = packFiles(files.map((file, index) => ({ path: file.path, name: names[index] ?? '' })))
    const { bytes, sha256 } = await storeStream(deps, packed, target, {
      maxBytes: 2 * trackLimits.uploadBytes,
      tooLarge: trackTexts.tooLarge,
    })
    const speakers = tidyName(tracks.map(({ speaker }) => speaker).join(', '), audioLimits.fileName - 4)
    const fileName = `${speakers}.zip`
    return await store(deps, access, { path: target, fileName, bytes, sha256 }, tracks, [], options)
  } finally {
    await rm(target, { force: true })
  }
}

async function store(
  deps: Deps,
  access: SessionAccess,
  file: StoredFile,
  tracks: Tracks,
  notes: Note[],
  { findEarlier, onInserted }: StoreTracksOptions,
): Promise<UploadedAudio> {
  const zip = { ...file, format: 'zip', tracks }
  return storeChecked(deps, access, zip, {
    speakerCount: tracks.length,
    findEarlier,
    async onInserted(tx, audioFileId) {
      await insertNotes(deps, tx, access, audioFileId, notes)
      await onInserted?.(tx, audioFileId)
    },
  })
}

export async function readTracks(
  db: Deps['db'],
  audioFileId: string,
): Promise<Pick<StoredTracks, 'tracks' | 'bookmarks'>> {
  const audio = await findAudio(db, audioFileId)
  const tracks = (audio?.tracks ?? []).map(({ speaker, fileName }) => ({ speaker, fileName }))
  return { tracks, bookmarks: await listNotesOf(db, audioFileId) }
}

/** Packs files into a zip without compressing them. Their total size must be below 4 GB. */
function packFiles(files: { path: string; name: string }[]): Readable {
  return Readable.from(pack(files))
}

async function* pack(files: { path: string; name: string }[]): AsyncGenerator<Uint8Array> {
  let packed: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    packed.push(part)
  })
  for (const { path, name } of files) {
    const file = new ZipPassThrough(name)
    zip.add(file)
    for await (const chunk of createReadStream(path)) {
      if (!Buffer.isBuffer(chunk)) continue
      file.push(chunk)
      yield Buffer.concat(packed)
      packed = []
    }
    file.push(new Uint8Array(0), true)
  }
  zip.end()
  yield Buffer.concat(packed)
}

const formTexts = { tooLarge: trackTexts.tooLarge, tooMany: trackTexts.tooMany, badForm: audioTexts.badForm }

/** A repeated upload with the same Idempotency-Key returns the first recording. */
export async function uploadTracks(deps: Deps, actor: Actor, request: FastifyRequest): Promise<StoredTracks> {
  const { fields, files } = await receiveFiles(deps, request, {
    ...formTexts,
    fileFields: new Map([
      ['tracksFile', 1],
      ['track', trackLimits.tracks],
    ]),
    maxBytes: trackLimits.uploadBytes,
    async beforeFile(known, offered) {
      const target = lastOf(known)
      if (target.get('campaignId') && target.get('sessionId')) await requireTarget(deps, actor, target)
      if (!isZipName(offered.name) && !isAcceptedTrack(offered)) {
        throw new AppError('BAD_AUDIO', audioTexts.invalid)
      }
      await requireStorageQuota(deps, actor.userId, 1)
    },
  })
  try {
    const access = await requireTarget(deps, actor, lastOf(fields))
    const speakers = fields.get('speaker') ?? []
    const hashes = files.map(({ sha256 }) => sha256)
    const hash = `tracks ${access.sessionId} ${JSON.stringify([hashes, speakers])}`
    const action = readAction(request, access.userId, hash)
    const options = { findEarlier: findEarlierOf(deps, action) }
    const zip = files.find(({ field }) => field === 'tracksFile')
    if (zip && files.length > 1) throw new AppError('VALIDATION', trackTexts.oneKind)
    const audioFile = zip
      ? await storeTracksZip(deps, access, zip, options)
      : await storeSpeakerFiles(deps, access, nameFiles(files, speakers), options)
    return { audioFile, ...(await readTracks(deps.db, audioFile.id)) }
  } finally {
    for (const { path } of files) await rm(path, { force: true })
  }
}

const lastOf = (fields: Map<string, string[]>) => ({ get: (name: string) => fields.get(name)?.at(-1) })

function nameFiles<F>(files: F[], speakers: string[]): (F & { speaker: string })[] {
  if (files.length === 0) throw new AppError('VALIDATION', trackTexts.noFiles)
  const isName = (name: string) => !isBlank(name) && countCharacters(name.trim()) <= trackLimits.speaker
  if (speakers.length !== files.length || !speakers.every(isName)) {
    throw new AppError('VALIDATION', trackTexts.speakers)
  }
  return files.map((file, index) => ({
    ...file,
    speaker: tidyName(speakers[index] ?? '', trackLimits.speaker),
  }))
}
