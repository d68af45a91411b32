import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** Writes page by page, because serializing a whole wiki at once would block the server. */
export async function* writeEntryList(
  fields: object,
  pages: AsyncIterable<readonly object[]> | Iterable<readonly object[]>,
): AsyncGenerator<string> {
  let start = `${JSON.stringify(fields).slice(0, -1)},"entries":[`
  for await (const page of pages) {
    yield start + JSON.stringify(page).slice(1, -1)
    start = ','
  }
  yield start === ',' ? ']}' : `${start}]}`
}

/** Enough for the compressed answers of a few of the largest wikis. */
const cachedBytes = 32_000_000
const answers = new LRUCache<string, Buffer>({
  maxSize: cachedBytes,
  sizeCalculation: ({ length }) => Math.max(1, length),
})

/** Higher levels save only a tenth of the bytes and take more than twice as long. */
const compress = (text: Readable) => pipeline(text, createGzip({ level: 2, chunkSize: 64 * 1024 }), () => {})

async function* cacheAnswer(key: string, made: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of made) {
    length += chunk.length
    if (length <= cachedBytes) chunks.push(chunk)
    else chunks.length = 0
    yield chunk
  }
  if (length <= cachedBytes) answers.set(key, Buffer.concat(chunks))
}

export const acceptsGzip = (accepted = '') => /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted)

/** @param key must differ for different content, because it is the cache key of the compressed answer */
export async function sendLargeJson(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  read: () => Promise<AsyncIterable<string>>,
): Promise<undefined> {
  void reply.type('application/json; charset=utf-8')
  if (acceptsGzip(request.headers['accept-encoding'])) {
    const answer = answers.get(key) ?? Readable.from(cacheAnswer(key, compress(Readable.from(await read()))))
    void reply.header('Content-Encoding', 'gzip').send(answer)
  } else void reply.send(Readable.from(await read()))
  return undefined
}
