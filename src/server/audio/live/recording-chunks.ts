import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { recordingLimits, recordingTexts } from '#contract/audio/recordings.ts'
import { audioLimits, audioTexts } from '#contract/audio/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { dropBody, readRawBody } from '#server/audio/receive-form.ts'
import { requireSpace } from '#server/audio/require-space.ts'
import { joinFiles, storeStream } from '#server/audio/store-stream.ts'
import type { RecordingAccess } from '#server/auth/campaign-access.ts'
import { requireStillMayAddContent } from '#server/auth/recheck-access.ts'
import type { Deps } from '#server/deps.ts'
import { changeLive, findLive, type LiveRow, lockLive } from './recording-store.ts'

export const chunkFolder = 'recordings'
const chunkKey = (recordingId: string, number: number) => `${chunkFolder}/${recordingId}/${number}`
const listChunkKeys = (recordingId: string, count: number) =>
  Array.from({ length: count }, (_, number) => chunkKey(recordingId, number))

export const missingPart = () => new AppError('CONFLICT', recordingTexts.missingPart)

function requireOpen(row: LiveRow | null, number: number): LiveRow {
  if (!row) throw new AppError('NOT_FOUND', recordingTexts.notFound)
  if (row.finishedAt || number > row.nextChunk) throw missingPart()
  return row
}

/** Stores the next chunk durably. A chunk that was stored before is ignored: the client sends it again if the answer was lost. */
export async function storeChunk(
  deps: Deps,
  access: RecordingAccess,
  number: number,
  request: FastifyRequest,
): Promise<LiveRow> {
  const { recordingId } = access
  const announced = Number(request.headers['content-length'] ?? 0)
  const temporary = path.join(deps.files.workFolder, `chunk-${deps.ids.next()}`)
  try {
    const before = requireOpen(await findLive(deps.db, recordingId), number)
    if (number < before.nextChunk) return before
    if (announced > recordingLimits.chunkBytes) throw new AppError('TOO_LARGE', recordingTexts.chunkTooLarge)
    await requireSpace(deps, announced)
    const limit = { maxBytes: recordingLimits.chunkBytes, tooLarge: recordingTexts.chunkTooLarge }
    const { bytes } = await storeStream(readRawBody(request), temporary, limit)
    const total = before.bytes + bytes
    await request.recheckAccess()
    if (total > audioLimits.uploadBytes) throw new AppError('TOO_LARGE', audioTexts.tooLarge)
    // Stored before the transaction, because a slow file store would block the embedded database.
    await deps.files.store(chunkKey(recordingId, number), temporary)
    return await deps.db.transaction(async (tx) => {
      const row = requireOpen(await lockLive(tx, recordingId), number)
      if (number < row.nextChunk) return row
      await requireStillMayAddContent(tx, access)
      const change = { nextChunk: number + 1, bytes: total, updatedAt: deps.clock() }
      await changeLive(tx, recordingId, change)
      return { ...row, ...change }
    })
  } finally {
    await rm(temporary, { force: true })
    dropBody(request)
  }
}

/** The chunks of a MediaRecorder form a valid file when concatenated. */
export async function joinChunks(
  deps: Pick<Deps, 'files'>,
  { id, nextChunk }: LiveRow,
  target: string,
): ReturnType<typeof joinFiles> {
  return joinFiles(deps, listChunkKeys(id, nextChunk), target, {
    maxBytes: audioLimits.uploadBytes,
    tooLarge: audioTexts.tooLarge,
    missing: recordingTexts.missingPart,
  })
}

export async function removeChunks(deps: Pick<Deps, 'files'>, { id, nextChunk }: LiveRow): Promise<void> {
  // Also removes the chunk `nextChunk`, which may have been stored although the row was not updated.
  await deps.files.remove(...listChunkKeys(id, nextChunk + 1))
}
