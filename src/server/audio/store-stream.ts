import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, generalTexts } from '#contract/errors.ts'

/** A sender that is slower than 8 kB/s over a minute holds a connection and a file for nothing. */
const slowestBytes = 8_000 * 60
const slowCheckMs = 60_000

/** Writes a stream to a file and hashes it on the way: memory stays flat whatever its size. */
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
  let seen = 0
  const pace = setInterval(() => {
    if (bytes - seen < slowestBytes) measure.destroy(new AppError('REQUEST_TIMEOUT', generalTexts.timedOut))
    seen = bytes
  }, slowCheckMs)
  await pipeline(stream, measure, createWriteStream(target)).finally(() => clearInterval(pace))
  return { bytes, sha256: hash.digest('hex') }
}
