import { createHash } from 'node:crypto'
import { copyFile, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type * as z from 'zod/mini'
import { audioLimits, audioTexts, type uploadedAudio } from '#contract/audio/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import { type Container, detectContainer, headBytes, measureId3 } from '#core/audio/detect-container.ts'
import { requireStorageQuota } from '#server/accounts/service.ts'
import type { SessionAccess } from '#server/auth/campaign-access.ts'
import { requireStillMayAddContent } from '#server/auth/recheck-access.ts'
import { readSettings } from '#server/campaigns/service.ts'
import type { CrashPoint } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { startJob } from '#server/jobs/service.ts'
import { readHead } from '#server/lib/files/read-file.ts'
import type { ReceivedFile } from './receive-form.ts'
import { requireSpace } from './require-space.ts'
import {
  type AudioRow,
  changeAudio,
  findAudio,
  insertAudio,
  listAudioOf,
  lockSession,
  noMp4,
} from './store.ts'

export type UploadedAudio = z.infer<typeof uploadedAudio>

export type StoreOptions = {
  speakerCount: number | null
  /** Called in the transaction that stores the recording. Returns the answer of an earlier identical request, or null. */
  findEarlier(tx: Deps['db'], answer: UploadedAudio): Promise<UploadedAudio | null>
  /** Called in the transaction that stores the recording, after its row is inserted. */
  onInserted?(tx: Deps['db'], audioFileId: string): Promise<void>
  /** Sentence for a file whose content is not a recording. The default is the specified sentence of `POST /audio/upload`. */
  refusal?: string
  /** True for a live recording, which is stored even if it exceeds the quota of its author. */
  ignoresQuota?: true
}

type StoredFile = Omit<ReceivedFile, 'mimeType'>

export async function storeRecording(
  deps: Deps,
  access: SessionAccess,
  file: StoredFile,
  options: StoreOptions,
): Promise<UploadedAudio> {
  const format = await requireFormat(file.path, options.refusal)
  return storeChecked(deps, access, { ...file, format, tracks: null }, options)
}

export async function storeChecked(
  deps: Deps,
  access: SessionAccess,
  file: StoredFile & Pick<AudioRow, 'format' | 'tracks'>,
  options: StoreOptions,
): Promise<UploadedAudio> {
  const id = deps.ids.next()
  const originalKey = `audio/${id}/original`
  await deps.files.store(originalKey, file.path)
  const answer = await deps.db
    .transaction(async (tx) => {
      const settings = await readSettings({ db: tx }, access.campaignId)
      if (!settings || !(await lockSession(tx, access.sessionId))) {
        throw new AppError('NOT_FOUND', sessionTexts.notFound)
      }
      await requireStillMayAddContent(tx, access)
      const answer: UploadedAudio = { id, processingStatus: 'pending', errorMessage: null }
      const earlier = await options.findEarlier(tx, answer)
      if (earlier) return earlier
      await insertAudio(tx, {
        id,
        sessionId: access.sessionId,
        uploadedBy: access.userId,
        fileName: tidyName(file.fileName, audioLimits.fileName) || 'recording',
        format: file.format,
        tracks: file.tracks,
        bytes: file.bytes,
        sha256: file.sha256,
        originalKey,
        speakerCount: options.speakerCount,
        status: 'pending',
        createdAt: deps.clock(),
      })
      await options.onInserted?.(tx, id)
      if (!options.ignoresQuota) await requireStorageQuota({ ...deps, db: tx }, access.userId)
      if (settings.autoTranscribe) await startTranscription(deps, tx, access, id)
      crashAt(deps, 'upload.beforeCommit')
      return answer
    })
    .catch(async (error: unknown) => {
      // Only an AppError proves that the transaction was rolled back. After any other error the file stays; `removeOrphans`
      // deletes it later if it has no row.
      if (error instanceof AppError) await deps.files.remove(originalKey)
      throw error
    })
  if (answer.id !== id) await deps.files.remove(originalKey)
  crashAt(deps, 'upload.beforeReply')
  return answer
}

/** Returns null if the first bytes show no accepted format. */
export async function detectFormat(path: string): Promise<Container | null> {
  const [head, afterTag] = await readHead(path, headBytes, measureId3)
  return detectContainer(head, afterTag)
}

/** @throws BAD_AUDIO if the first bytes show no accepted format */
export async function requireFormat(path: string, refusal: string = audioTexts.invalid): Promise<Container> {
  const format = await detectFormat(path)
  if (!format) throw new AppError('BAD_AUDIO', refusal)
  return format
}

export async function storeRendition(
  deps: Pick<Deps, 'db' | 'files'>,
  audioId: string,
  renditionPath: string,
  measured: Pick<AudioRow, 'durationSeconds' | 'channels' | 'peaks' | 'notices'>,
): Promise<void> {
  const renditionKey = `audio/${audioId}/rendition.webm`
  const { size: renditionBytes } = await stat(renditionPath)
  await deps.files.store(renditionKey, renditionPath)
  // An MP4 made from an earlier rendition could differ; `removeOrphans` deletes its file.
  await changeAudio(deps.db, audioId, { ...measured, renditionKey, renditionBytes, ...noMp4 })
}

/** A recording that comes with its transcript and peaks, so that nothing has to be decoded. Its file is Opus in WebM, like a rendition. */
export type FinishedRecording = {
  sessionNumber: number
  fileName: string
  path: string
  durationSeconds: number
  peaks: Uint8Array
}

type ImportDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'files'>

/** Returns the id of the stored recording. The caller requires the storage quota. */
export async function importRecording(
  deps: ImportDeps,
  { sessionId, userId }: Pick<SessionAccess, 'sessionId' | 'userId'>,
  { fileName, path: source, durationSeconds, peaks }: FinishedRecording,
): Promise<string> {
  const format = await requireFormat(source)
  const content = await readFile(source)
  await requireSpace(deps, 2 * content.length)
  const id = deps.ids.next()
  const originalKey = `audio/${id}/original`
  const copy = path.join(deps.files.workFolder, `import-${id}`)
  await copyFile(source, copy)
  await deps.files.store(originalKey, copy)
  await insertAudio(deps.db, {
    id,
    sessionId,
    uploadedBy: userId,
    fileName,
    format,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    originalKey,
    status: 'completed',
    createdAt: deps.clock(),
  })
  await copyFile(source, copy)
  await storeRendition(deps, id, copy, { durationSeconds, channels: 1, peaks, notices: [] })
  return id
}

export async function discardRecordings(
  deps: Pick<Deps, 'db' | 'files'>,
  sessionIds: Iterable<string>,
): Promise<void> {
  for (const sessionId of sessionIds) {
    for (const { originalKey, renditionKey } of await listAudioOf(deps.db, sessionId)) {
      for (const key of [originalKey, renditionKey]) if (key) await deps.files.remove(key)
    }
  }
}

export async function requireUploaded(
  db: Deps['db'],
  { audioFileId }: { audioFileId: string | null },
  notFound: string,
): Promise<UploadedAudio> {
  const audio = audioFileId ? await findAudio(db, audioFileId) : null
  if (!audio) throw new AppError('NOT_FOUND', notFound)
  return { id: audio.id, processingStatus: audio.status, errorMessage: audio.errorMessage }
}

/** Lets tests kill the server at points that an external kill would miss. */
function crashAt({ config }: Pick<Deps, 'config'>, point: CrashPoint): void {
  if (config.crashAt === point) process.kill(process.pid, 'SIGKILL')
}

export function startTranscription(
  deps: Pick<Deps, 'ids' | 'clock' | 'queue'>,
  tx: Deps['db'],
  access: SessionAccess,
  audioFileId: string,
): Promise<string> {
  return startJob(deps, tx, {
    type: 'transcription',
    payload: { audioFileId },
    userId: access.userId,
    campaignId: access.campaignId,
    sessionId: access.sessionId,
    audioFileId,
  })
}

/** Removes control characters and keeps at most `longest` characters. The name is shown, but never used as a path. */
export function tidyName(name: string, longest: number): string {
  const clean = name
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim()
  return [...clean].slice(0, longest).join('')
}
