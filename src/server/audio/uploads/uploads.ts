import { rm } from 'node:fs/promises'
import path from 'node:path'
import { audioLimits, audioTexts, isAcceptedRecording } from '#contract/audio/schemas.ts'
import { isZipName, trackLimits, trackTexts } from '#contract/audio/tracks.ts'
import type { FinishedUpload } from '#contract/audio/upload-endpoints.ts'
import { uploadKinds, uploadTexts } from '#contract/audio/uploads.ts'
import { AppError } from '#contract/errors.ts'
import { isStorable } from '#contract/text.ts'
import { requireStorageQuota } from '#server/accounts/service.ts'
import { requireSpace } from '#server/audio/require-space.ts'
import {
  requireUploaded,
  storeRecording,
  tidyName,
  type UploadedAudio,
} from '#server/audio/store-recording.ts'
import { joinFiles } from '#server/audio/store-stream.ts'
import { readTracks, storeTracksZip } from '#server/audio/tracks/store-tracks.ts'
import { readSpeakerCount, requireTarget } from '#server/audio/upload.ts'
import type { UploadAccess } from '#server/auth/campaign-access.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { removeUpload } from './upload-pieces.ts'
import {
  changeUpload,
  deletePieces,
  findUpload,
  insertUpload,
  listPieceKeys,
  lockReservations,
  lockUpload,
  type UploadRow,
} from './upload-store.ts'

const notFound = () => new AppError('NOT_FOUND', uploadTexts.notFound)

type NewUpload = { id: string; size: number; metadata: Map<string, string> }

/** @param metadata the fields of `Upload-Metadata` */
export async function createUpload(
  deps: Deps,
  actor: Actor,
  { id, size, metadata }: NewUpload,
): Promise<void> {
  // Maps an id that the database cannot store to one that matches nothing, so the answer is 404 instead of a database error.
  const ids = new Map(['campaignId', 'sessionId'].map((name) => [name, readId(metadata.get(name))]))
  const access = await requireTarget(deps, actor, ids)
  const kind = uploadKinds.find((one) => one === metadata.get('kind'))
  if (!kind) throw new AppError('VALIDATION', uploadTexts.kind)
  const name = metadata.get('filename') ?? ''
  const type = metadata.get('filetype') ?? ''
  const isAccepted = kind === 'tracks' ? isZipName(name) : isAcceptedRecording({ name, type })
  if (size === 0) throw new AppError('BAD_AUDIO', audioTexts.emptyFile)
  if (!isAccepted) {
    throw new AppError('BAD_AUDIO', kind === 'tracks' ? audioTexts.invalid : audioTexts.notRecording)
  }
  const [maxBytes, tooLarge] =
    kind === 'tracks'
      ? [trackLimits.uploadBytes, trackTexts.tooLarge]
      : [audioLimits.uploadBytes, audioTexts.tooLarge]
  if (size > maxBytes) throw new AppError('TOO_LARGE', tooLarge)
  const speakerCount = readSpeakerCount(metadata.get('speakerCount'))
  await requireStorageQuota(deps, access.userId, size)
  const now = deps.clock()
  await deps.db.transaction(async (tx) => {
    await lockReservations(tx)
    await requireSpace({ ...deps, db: tx }, size)
    await insertUpload(tx, {
      id,
      sessionId: access.sessionId,
      userId: access.userId,
      kind,
      fileName: tidyName(name, audioLimits.fileName),
      speakerCount,
      size,
      createdAt: now,
      updatedAt: now,
    })
  })
}

const readId = (text = '') => (text === '' || isStorable(text) ? text : 'none')

export async function requireUpload(deps: Pick<Deps, 'db'>, { uploadId }: UploadAccess): Promise<UploadRow> {
  const row = await findUpload(deps.db, uploadId)
  if (!row) throw notFound()
  return row
}

/** Calls of `finish` that this process is running, by upload id. */
const finishing = new Map<string, Promise<UploadedAudio>>()

/**
 * Creates the recording of a complete upload. Repeated calls return the same recording, so that a client can call again after a crash.
 * Concurrent calls await the first one.
 */
export async function finishUpload(deps: Deps, access: UploadAccess): Promise<UploadedAudio> {
  const { uploadId } = access
  const running = finishing.get(uploadId) ?? finish(deps, access).finally(() => finishing.delete(uploadId))
  finishing.set(uploadId, running)
  return running
}

async function finish(deps: Deps, access: UploadAccess): Promise<UploadedAudio> {
  const row = await requireUpload(deps, access)
  if (row.finishedAt) return readFinished(deps.db, row)
  if (row.bytes < row.size) throw new AppError('CONFLICT', uploadTexts.incomplete)
  await requireSpace(deps, row.size)
  const keys = await listPieceKeys(deps.db, row.id)
  try {
    const answer = await storeJoinedPieces(deps, access, row, keys)
    await deletePieces(deps.db, row.id)
    await deps.files.remove(...keys)
    return answer
  } catch (error) {
    // A concurrent call may have finished the upload and removed its pieces.
    const current = await findUpload(deps.db, row.id)
    if (current?.finishedAt) return readFinished(deps.db, current)
    if (current && isRefusal(error)) await removeUpload(deps, current)
    throw error
  }
}

/** True for errors after which the upload is deleted, because its content was refused or exceeds the quota. */
const isRefusal = (error: unknown) =>
  error instanceof AppError && ['VALIDATION', 'BAD_AUDIO', 'QUOTA_FULL'].includes(error.code)

export async function readUploaded(
  deps: Deps,
  access: UploadAccess,
): Promise<Omit<FinishedUpload, 'success'>> {
  const audioFile = await finishUpload(deps, access)
  const { kind } = await requireUpload(deps, access)
  return kind === 'tracks' ? { audioFile, ...(await readTracks(deps.db, audioFile.id)) } : { audioFile }
}

async function storeJoinedPieces(
  deps: Deps,
  access: UploadAccess,
  row: UploadRow,
  keys: string[],
): Promise<UploadedAudio> {
  const { id, kind, size, fileName, speakerCount } = row
  const target = path.join(deps.files.workFolder, `upload-${deps.ids.next()}`)
  const texts = { tooLarge: uploadTexts.tooLong, missing: uploadTexts.incomplete }
  try {
    const joined = await joinFiles(deps, keys, target, { maxBytes: size, ...texts })
    if (joined.bytes !== size) throw new Error(`Upload ${id} has ${joined.bytes} bytes instead of ${size}`)
    const file = { ...joined, path: target, fileName }
    const onInserted = (tx: Deps['db'], audioFileId: string) =>
      changeUpload(tx, id, { audioFileId, finishedAt: deps.clock() })
    async function findEarlier(tx: Deps['db']): Promise<UploadedAudio | null> {
      const current = await lockUpload(tx, id)
      if (!current) throw notFound()
      return current.finishedAt ? readFinished(tx, current) : null
    }
    const store = kind === 'audio' ? storeRecording : storeTracksZip
    return await store(deps, access, file, {
      speakerCount,
      findEarlier,
      onInserted,
      refusal: audioTexts.notSound,
    })
  } finally {
    await rm(target, { force: true })
  }
}

const readFinished = (db: Deps['db'], row: UploadRow) => requireUploaded(db, row, uploadTexts.notFound)
