import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { buildOpenApi } from '#contract/reference.ts'
import { acceptsGzip } from './send-large-json.ts'

type Reference = { etag: string; text: string; compressed: Buffer }

/** Limited, because without PUBLIC_URL the client chooses the origin. */
const references = new LRUCache<string, Reference>({ max: 16 })
/** Describing all calls takes 100 ms, so the document of the first origin serves as a template for the others. */
let template: Record<string, unknown> | null = null

function buildReference(origin: string): Reference {
  template ??= buildOpenApi(origin)
  const text = JSON.stringify({ ...template, servers: [{ url: origin }] })
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  return { etag, text, compressed: gzipSync(text, { level: 2 }) }
}

/** Answers with the API reference, or with 304 if the client has it already. */
export function sendReference(request: FastifyRequest, reply: FastifyReply, origin: string): undefined {
  const known = references.get(origin) ?? buildReference(origin)
  references.set(origin, known)
  reply.headers({ ETag: `W/${known.etag}`, 'Cache-Control': 'private, no-cache', Vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(known.etag)) {
    void reply.status(304).send()
    return undefined
  }
  void reply.type('application/json; charset=utf-8')
  if (acceptsGzip(request.headers['accept-encoding'])) {
    void reply.header('Content-Encoding', 'gzip').send(known.compressed)
  } else void reply.send(known.text)
  return undefined
}
