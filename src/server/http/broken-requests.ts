import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError, generalTexts, statusOfCode } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { presentError } from './error-handler.ts'
import { listSecurityHeaders } from './security-headers.ts'

function explain(code: string | undefined): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('REQUEST_TIMEOUT', generalTexts.timedOut)
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('HEADERS_TOO_LARGE', generalTexts.tooLarge)
  return new AppError('BAD_REQUEST', generalTexts.unreadable)
}

export function answerMalformedRequest({ config, ids }: Pick<Deps, 'config' | 'ids'>) {
  return (error: { code?: string }, socket: Socket): void => {
    if (!socket.writable) return void socket.destroy()
    const known = explain(error.code)
    const status = statusOfCode[known.code]
    const body = JSON.stringify(presentError(known))
    const headers = {
      ...listSecurityHeaders(config),
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'X-Request-Id': ids.next(),
      Connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    socket.destroySoon()
  }
}

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
