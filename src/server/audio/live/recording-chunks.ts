import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { liveRecordingLimits, liveRecordingTexts } from '#contract/audio/live-recordings.ts'
import { audioLimits, audioTexts } from '#contract/audio/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { dropBody, readRawBody } from '#server/audio/receive-form.ts'
import { requireSpace, type SpaceDeps } from '#server/audio/require-space.ts'
import { joinFiles, storeStream } from '#server/audio/store-stream.ts'
import type { LiveRecordingAccess } from '#server/auth/campaign-access.ts'
import { requireStillMayAddContent } from '#server/auth/recheck-access.ts'
import type { Deps } from '#server/deps.ts'
import {
  changeLiveRecording,
  findLiveRecording,
  type LiveRecordingRow,
  lockLiveRecording,
} from './recording-store.ts'

export const chunkFolder = 'recordings'
const chunkKey = (recordingId: string, number: number) => `${chunkFolder}/${recordingId}/${number}`
const listChunkKeys = (recordingId: string, count: number) =>
  Array.from({ length: count }, (_, number) => chunkKey(recordingId, number))

export const missingPart = () => new AppError('CONFLICT', liveRecordingTexts.missingPart)

function requireOpen(row: LiveRecordingRow | null, number: number): LiveRecordingRow {
  if (!row) throw new AppError('NOT_FOUND', liveRecordingTexts.notFound)
  if (row.finishedAt || number > row.nextChunk) throw missingPart()
  return row
}

/** Ignores a chunk that is already stored, because the client sends it again if the answer was lost. */
export async function storeChunk(
  deps: Deps,
  access: LiveRecordingAccess,
  number: number,
  request: FastifyRequest,
): Promise<LiveRecordingRow> {
  const { recordingId } = access
  const announced = Number(request.headers['content-length'] ?? 0)
  const temporary = path.join(deps.files.workFolder, `chunk-${deps.ids.next()}`)
  try {
    const before = requireOpen(await findLiveRecording(deps.db, recordingId), number)
    if (number < before.nextChunk) return before
    if (announced > liveRecordingLimits.chunkBytes)
      throw new AppError('TOO_LARGE', liveRecordingTexts.chunkTooLarge)
    await requireSpace(deps, announced)
    const limit = { maxBytes: liveRecordingLimits.chunkBytes, tooLarge: liveRecordingTexts.chunkTooLarge }
    const { bytes } = await storeStream(deps, readRawBody(request), temporary, limit)
    const total = before.bytes + bytes
    await request.recheckAccess()
    if (total > audioLimits.uploadBytes) throw new AppError('TOO_LARGE', audioTexts.tooLarge)
    // Stored before the transaction, because a slow file store would block the embedded database.
    await deps.files.store(chunkKey(recordingId, number), temporary)
    return await deps.db.transaction(async (tx) => {
      const row = requireOpen(await lockLiveRecording(tx, recordingId), number)
      if (number < row.nextChunk) return row
      await requireStillMayAddContent(tx, access)
      const change = { nextChunk: number + 1, bytes: total, updatedAt: deps.clock() }
      await changeLiveRecording(tx, recordingId, change)
      return { ...row, ...change }
    })
  } finally {
    await rm(temporary, { force: true })
    dropBody(request)
  }
}

/** The chunks of a MediaRecorder form a valid file when concatenated. */
export async function joinChunks(
  deps: SpaceDeps,
  { id, nextChunk }: LiveRecordingRow,
  target: string,
): ReturnType<typeof joinFiles> {
  return joinFiles(deps, listChunkKeys(id, nextChunk), target, {
    maxBytes: audioLimits.uploadBytes,
    tooLarge: audioTexts.tooLarge,
    missing: liveRecordingTexts.missingPart,
  })
}

export async function removeChunks(
  deps: Pick<Deps, 'files'>,
  { id, nextChunk }: LiveRecordingRow,
): Promise<void> {
  // Also removes the chunk `nextChunk`, which may have been stored although the row was not updated.
  await deps.files.remove(...listChunkKeys(id, nextChunk + 1))
}
