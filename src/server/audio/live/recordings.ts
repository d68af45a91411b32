import { rm } from 'node:fs/promises'
import path from 'node:path'
import {
  type LiveRecording,
  liveRecordingTexts,
  type NewLiveRecording,
  type RecordingMark,
} from '#contract/audio/live-recordings.ts'
import { AppError } from '#contract/errors.ts'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import { isStorable } from '#contract/text.ts'
import { requireStorageQuota } from '#server/accounts/service.ts'
import { insertNotes } from '#server/audio/bookmarks/bookmarks.ts'
import { presentLiveRecording } from '#server/audio/present.ts'
import { requireSpace } from '#server/audio/require-space.ts'
import { requireUploaded, storeRecording, type UploadedAudio } from '#server/audio/store-recording.ts'
import {
  findSessionAccess,
  type LiveRecordingAccess,
  type SessionAccess,
} from '#server/auth/campaign-access.ts'
import { checkMayAddContent } from '#server/auth/guards.ts'
import { requireStillMayAddContent } from '#server/auth/recheck-access.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Tx } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { joinChunks, missingPart, removeChunks } from './recording-chunks.ts'
import {
  changeLiveRecording,
  deleteLiveRecording,
  findLiveRecording,
  insertLiveRecording,
  type LiveRecordingRow,
  listUnfinishedOf,
  lockLiveRecording,
} from './recording-store.ts'

const formats = ['webm', 'ogg', 'mp4'] as const
const notFound = () => new AppError('NOT_FOUND', liveRecordingTexts.notFound)

export async function requireSession(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  sessionId: string,
): Promise<SessionAccess> {
  const access = isStorable(sessionId) ? await findSessionAccess(deps, actor, sessionId) : null
  if (!access) throw new AppError('NOT_FOUND', sessionTexts.notFound)
  checkMayAddContent(access)
  return access
}

/** @throws QUOTA_FULL if the user's quota is used up. A recording that has begun is never refused because of the quota. */
export async function startRecording(
  deps: Pick<Deps, 'clock' | 'ids' | 'config'>,
  tx: Tx,
  access: SessionAccess,
  input: NewLiveRecording,
): Promise<LiveRecording> {
  await requireStorageQuota({ ...deps, db: tx }, access.userId, 1)
  const now = deps.clock()
  const row = await insertLiveRecording(tx, {
    id: deps.ids.next(),
    sessionId: access.sessionId,
    userId: access.userId,
    format: formats.find((format) => input.mimeType.includes(`/${format}`)) ?? 'webm',
    speakerCount: input.speakerCount ?? null,
    createdAt: now,
    updatedAt: now,
  })
  return presentLiveRecording(row)
}

export async function listUnfinished(
  deps: Pick<Deps, 'db'>,
  { sessionId, userId }: SessionAccess,
): Promise<LiveRecording[]> {
  return (await listUnfinishedOf(deps.db, sessionId, userId)).map(presentLiveRecording)
}

export async function storeMarks(
  deps: Pick<Deps, 'db'>,
  access: LiveRecordingAccess,
  marks: RecordingMark[],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockLiveRecording(tx, access.recordingId)
    if (!row) throw notFound()
    await requireStillMayAddContent(tx, access)
    if (row.finishedAt) throw new AppError('CONFLICT', liveRecordingTexts.finished)
    await changeLiveRecording(tx, row.id, { marks })
  })
}

/** Stores a live recording like an uploaded one (docs/product.md, “Live recording”). Repeated calls return the same recording. */
export async function finishRecording(deps: Deps, access: LiveRecordingAccess): Promise<UploadedAudio> {
  const row = await findLiveRecording(deps.db, access.recordingId)
  if (!row) throw notFound()
  if (row.finishedAt) return readFinished(deps.db, row)
  if (row.bytes === 0) throw new AppError('VALIDATION', liveRecordingTexts.noSound)
  await requireSpace(deps, row.bytes)
  try {
    const answer = await storeJoinedChunks(deps, access, row)
    await removeChunks(deps, row)
    return answer
  } catch (error) {
    // A concurrent call may have finished the recording and removed its chunks.
    const current = await findLiveRecording(deps.db, row.id)
    if (current?.finishedAt) return readFinished(deps.db, current)
    throw error
  }
}

async function storeJoinedChunks(
  deps: Deps,
  access: LiveRecordingAccess,
  row: LiveRecordingRow,
): Promise<UploadedAudio> {
  const target = path.join(deps.files.workFolder, `recording-${deps.ids.next()}`)
  try {
    const joined = await joinChunks(deps, row, target)
    return await storeRecording(
      deps,
      access,
      { ...joined, path: target, fileName: nameRecording(row) },
      {
        speakerCount: row.speakerCount,
        ignoresQuota: true,
        async findEarlier(tx) {
          const current = await lockLiveRecording(tx, row.id)
          if (!current) throw notFound()
          if (current.finishedAt) return readFinished(tx, current)
          // Another chunk arrived while the chunks were joined.
          if (current.nextChunk !== row.nextChunk) throw missingPart()
          return null
        },
        async onInserted(tx, audioFileId) {
          const finished = await changeLiveRecording(tx, row.id, { audioFileId, finishedAt: deps.clock() })
          await insertNotes(deps, tx, access, audioFileId, finished?.marks ?? [])
        },
      },
    )
  } finally {
    await rm(target, { force: true })
  }
}

const readFinished = (db: Deps['db'], row: LiveRecordingRow) =>
  requireUploaded(db, row, liveRecordingTexts.notFound)

const endings = { webm: 'webm', ogg: 'ogg', mp4: 'm4a' } as const

function nameRecording({ createdAt, format }: LiveRecordingRow): string {
  const [day, time] = createdAt.toISOString().split('T')
  return `Recording ${day} ${time?.slice(0, 5).replace(':', '.')}.${endings[format]}`
}

export async function discardRecording(
  deps: Pick<Deps, 'db' | 'files'>,
  { recordingId }: LiveRecordingAccess,
): Promise<void> {
  const row = await deleteLiveRecording(deps.db, recordingId)
  if (row) await removeChunks(deps, row)
}
