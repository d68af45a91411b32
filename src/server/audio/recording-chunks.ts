import { rm } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { audioLimits, audioTexts } from '#contract/audio.ts'
import { AppError } from '#contract/errors.ts'
import { recordingLimits, recordingTexts } from '#contract/recordings.ts'
import type { RecordingAccess } from '#server/auth/campaign-access.ts'
import { requireStillMayAdd } from '#server/auth/still-allowed.ts'
import type { Deps } from '#server/deps.ts'
import { dropBody } from './receive-form.ts'
import { changeLive, findLive, type LiveRow, lockLive } from './recording-store.ts'
import { requireSpace } from './require-space.ts'
import { storeStream } from './store-stream.ts'

/** Where the chunks of all live recordings lie until they are joined. */
export const chunkFolder = 'recordings'
const chunkKey = (recordingId: string, number: number) => `${chunkFolder}/${recordingId}/${number}`
const listChunkKeys = (recordingId: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => chunkKey(recordingId, from + index))

export const missingPart = () => new AppError('CONFLICT', recordingTexts.missingPart)

/** The recording, as long as it takes this chunk: beyond a gap or the end it takes none. */
function requireOpen(row: LiveRow | null, number: number): LiveRow {
  if (!row) throw new AppError('NOT_FOUND', recordingTexts.notFound)
  if (row.finishedAt || number > row.nextChunk) throw missingPart()
  return row
}

/**
 * Stores the next chunk of a recording; what was answered is kept. A chunk that is there already, because its answer
 * was lost, is dropped.
 */
export async function takeChunk(
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
    if (total > audioLimits.fileBytes) throw new AppError('TOO_LARGE', audioTexts.tooLarge)
    // Before the transaction: the store may be far away, and the embedded database would wait for it.
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
  // Not the request itself: a fault in the pipeline would close the connection before it is answered.
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

/** An evening has thousands of chunks, and the store may be far away: so many of the small ones are fetched together. */
const fetchedAtOnce = 16
const smallBytes = 1024 * 1024

async function* fetchChunk(
  { files }: Pick<Deps, 'files'>,
  key: string,
  size: number,
): AsyncGenerator<Buffer> {
  if (size > 0) yield* files.read(key, 0, size - 1)
}

/** A chunk's bytes: a small one's are here already, a large one's come as they are read. */
async function openChunk(deps: Pick<Deps, 'files'>, key: string): Promise<AsyncIterable<Buffer> | Buffer[]> {
  const size = await deps.files.size(key)
  if (size === null) throw missingPart()
  const bytes = fetchChunk(deps, key, size)
  return size > smallBytes ? bytes : [await buffer(bytes)]
}

/** Joins the chunks to one file: the pieces of a MediaRecorder are a valid one when they follow each other. */
export async function joinChunks(
  deps: Pick<Deps, 'files'>,
  { id, nextChunk }: LiveRow,
  target: string,
): Promise<{ bytes: number; sha256: string }> {
  async function* readAll() {
    for (let first = 0; first < nextChunk; first += fetchedAtOnce) {
      const keys = listChunkKeys(id, first, Math.min(first + fetchedAtOnce, nextChunk))
      for (const chunk of await Promise.all(keys.map((key) => openChunk(deps, key)))) yield* chunk
    }
  }
  const limit = { maxBytes: audioLimits.fileBytes, tooLarge: audioTexts.tooLarge }
  return storeStream(Readable.from(readAll()), target, limit)
}

export async function removeChunks(deps: Pick<Deps, 'files'>, { id, nextChunk }: LiveRow): Promise<void> {
  // One more than was counted: the last may have been stored while its row was not.
  await deps.files.remove(...listChunkKeys(id, 0, nextChunk + 1))
}
