import { rm } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { recordingLimits, recordingTexts } from '#contract/audio/recordings.ts'
import { audioLimits, audioTexts } from '#contract/audio/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { dropBody } from '#server/audio/receive-form.ts'
import { requireSpace } from '#server/audio/require-space.ts'
import { storeStream } from '#server/audio/store-stream.ts'
import type { RecordingAccess } from '#server/auth/campaign-access.ts'
import { requireStillMayAdd } from '#server/auth/recheck-access.ts'
import type { Deps } from '#server/deps.ts'
import { changeLive, findLive, type LiveRow, lockLive } from './recording-store.ts'

export const chunkFolder = 'recordings'
const chunkKey = (recordingId: string, number: number) => `${chunkFolder}/${recordingId}/${number}`
const listChunkKeys = (recordingId: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => chunkKey(recordingId, from + index))

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
    const total = before.bytes + (await receiveChunk(request, temporary))
    await request.recheckAccess()
    if (total > audioLimits.uploadBytes) throw new AppError('TOO_LARGE', audioTexts.tooLarge)
    // Stored before the transaction: a slow file store would block the embedded database.
    await deps.files.store(chunkKey(recordingId, number), temporary)
    return await deps.db.transaction(async (tx) => {
      const row = requireOpen(await lockLive(tx, recordingId), number)
      if (number < row.nextChunk) return row
      await requireStillMayAdd(tx, access)
      const change = { nextChunk: number + 1, bytes: total, updatedAt: deps.clock() }
      await changeLive(tx, recordingId, change)
      return { ...row, ...change }
    })
  } finally {
    await rm(temporary, { force: true })
    dropBody(request)
  }
}

async function receiveChunk({ raw }: FastifyRequest, target: string): Promise<number> {
  // A failing pipeline would destroy the request, and the connection would end before the answer is sent.
  const body = raw.pipe(new PassThrough())
  raw.once('error', (error) => body.destroy(error))
  const limit = { maxBytes: recordingLimits.chunkBytes, tooLarge: recordingTexts.chunkTooLarge }
  try {
    return (await storeStream(body, target, limit)).bytes
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
    throw new AppError('VALIDATION', audioTexts.badForm, { cause: error })
  }
}

/** Number of chunks read in parallel: a session may have thousands, and the file store may be slow. */
const parallelReads = 16
const smallBytes = 1024 * 1024

async function* fetchChunk(
  { files }: Pick<Deps, 'files'>,
  key: string,
  size: number,
): AsyncGenerator<Buffer> {
  if (size > 0) yield* files.read(key, 0, size - 1)
}

async function openChunk(deps: Pick<Deps, 'files'>, key: string): Promise<AsyncIterable<Buffer> | Buffer[]> {
  const size = await deps.files.size(key)
  if (size === null) throw missingPart()
  const bytes = fetchChunk(deps, key, size)
  return size > smallBytes ? bytes : [await buffer(bytes)]
}

/** The chunks of a MediaRecorder form a valid file when concatenated. */
export async function joinChunks(
  deps: Pick<Deps, 'files'>,
  { id, nextChunk }: LiveRow,
  target: string,
): Promise<{ bytes: number; sha256: string }> {
  async function* readAll() {
    for (let first = 0; first < nextChunk; first += parallelReads) {
      const keys = listChunkKeys(id, first, Math.min(first + parallelReads, nextChunk))
      for (const chunk of await Promise.all(keys.map((key) => openChunk(deps, key)))) yield* chunk
    }
  }
  const limit = { maxBytes: audioLimits.uploadBytes, tooLarge: audioTexts.tooLarge }
  return storeStream(Readable.from(readAll()), target, limit)
}

export async function removeChunks(deps: Pick<Deps, 'files'>, { id, nextChunk }: LiveRow): Promise<void> {
  // One more than counted: the last chunk may have been stored without updating the row.
  await deps.files.remove(...listChunkKeys(id, 0, nextChunk + 1))
}
