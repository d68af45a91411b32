import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { type SpaceDeps, watchSpace } from './require-space.ts'

type StreamLimit = {
  maxBytes: number
  tooLarge: string
  /** Upload whose reserved space the stream uses. */
  ownUpload?: string
}
type StoredStream = { bytes: number; sha256: string }

/** Stops with NO_SPACE before the stream uses the space that must stay free. */
export async function storeStream(
  deps: SpaceDeps,
  stream: Readable,
  target: string,
  limit: StreamLimit,
): Promise<StoredStream> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(bytes > limit.maxBytes ? new AppError('TOO_LARGE', limit.tooLarge) : null, chunk)
    },
  })
  await pipeline(stream, measure, watchSpace(deps, limit.ownUpload), createWriteStream(target))
  return { bytes, sha256: hash.digest('hex') }
}

/** Small files are read in parallel, because there may be thousands and the file store may be slow. */
const parallelReads = 16
const smallBytes = 1024 * 1024

async function* fetchFile({ files }: Pick<Deps, 'files'>, key: string, size: number): AsyncGenerator<Buffer> {
  if (size > 0) yield* files.read(key, 0, size - 1)
}

type JoinLimit = StreamLimit & { missing: string }

async function openFile(
  deps: Pick<Deps, 'files'>,
  key: string,
  { missing }: JoinLimit,
): Promise<AsyncIterable<Buffer> | Buffer[]> {
  const size = await deps.files.size(key)
  if (size === null) throw new AppError('CONFLICT', missing)
  const bytes = fetchFile(deps, key, size)
  return size > smallBytes ? bytes : [await buffer(bytes)]
}

export async function joinFiles(
  deps: SpaceDeps,
  keys: string[],
  target: string,
  limit: JoinLimit,
): Promise<StoredStream> {
  async function* readAll() {
    for (let first = 0; first < keys.length; first += parallelReads) {
      const some = keys.slice(first, first + parallelReads)
      for (const bytes of await Promise.all(some.map((key) => openFile(deps, key, limit)))) yield* bytes
    }
  }
  return storeStream(deps, Readable.from(readAll()), target, limit)
}
