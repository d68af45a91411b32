import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
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
