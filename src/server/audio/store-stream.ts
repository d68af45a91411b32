import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#contract/errors.ts'

export async function storeStream(
  stream: Readable,
  target: string,
  limit: { maxBytes: number; tooLarge: string },
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(bytes > limit.maxBytes ? new AppError('TOO_LARGE', limit.tooLarge) : null, chunk)
    },
  })
  await pipeline(stream, measure, createWriteStream(target))
  return { bytes, sha256: hash.digest('hex') }
}
