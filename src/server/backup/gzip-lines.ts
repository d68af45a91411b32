import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline as pipe } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** `bytes` and `sha256` are those of the compressed file. */
export async function writeLines(
  file: string,
  batches: AsyncIterable<string[]>,
): Promise<{ rows: number; bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  await pipeline(
    async function* join() {
      for await (const lines of batches) {
        rows += lines.length
        yield `${lines.join('\n')}\n`
      }
    },
    createGzip({ level: 4 }),
    async function* measure(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    createWriteStream(file),
  )
  return { rows, bytes, sha256: hash.digest('hex') }
}

const lineFeed = 10

/** Does not use `readline`, which also splits at U+2028. */
export async function* readLines(file: string): AsyncGenerator<string> {
  let pieces: Buffer[] = []
  // The callback ignores errors, because the loop below throws them.
  const gunzip = pipe(createReadStream(file), createGunzip(), () => {})
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      yield Buffer.concat([...pieces, chunk.subarray(start, end)]).toString()
      pieces = []
      start = end + 1
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start))
  }
}
