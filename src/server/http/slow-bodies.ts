import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { answerMalformedRequest } from './malformed-request.ts'

/** Bytes per minute; a slower client could occupy a connection for hours. */
const slowestBytes = 8_000 * 60
const windowMs = 60_000

/** Also measures the body of a refused call, which the server reads and discards. */
export function closeSlowBodies(app: FastifyInstance, deps: Pick<Deps, 'config' | 'ids'>): void {
  const refuse = answerMalformedRequest(deps)
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!raw.headers['content-length'] && !raw.headers['transfer-encoding']) return
    const { socket } = raw
    let readBefore = socket.bytesRead
    const timer = setInterval(() => {
      const isSlow = !raw.complete && socket.bytesRead - readBefore < slowestBytes
      readBefore = socket.bytesRead
      if (!isSlow) return
      if (reply.raw.headersSent) socket.destroy()
      else refuse({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
    }, windowMs)
    raw.once('close', () => clearInterval(timer))
  })
}
