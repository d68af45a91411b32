import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { AppError, type ErrorCode, generalTexts, statusOfCode } from '#contract/errors.ts'
import { databaseCode } from '#server/db/connection.ts'

const foreignErrors: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA', generalTexts.contentType],
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', generalTexts.tooLarge],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['BAD_JSON', generalTexts.invalidJson],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['BAD_JSON', generalTexts.invalidJson],
  FST_ERR_BAD_URL: ['NOT_FOUND', generalTexts.notFound],
  FST_STATIC_FORBIDDEN_PATH: ['NOT_FOUND', generalTexts.notFound],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['UNSUPPORTED_MEDIA', generalTexts.multipart],
}

/** A deactivated account gets the same code with two statuses: 403 at sign-in, 401 with a token. */
const wireCodes: Partial<Record<ErrorCode, ErrorCode>> = { LOGIN_DEACTIVATED: 'ACCOUNT_DEACTIVATED' }

/** PostgreSQL's error classes 08 (connection exceptions), 53 (insufficient resources) and 57 (operator interventions). */
function isDatabaseAway(error: unknown): boolean {
  const code = databaseCode(error)
  if (code && /^(08|53|57)/.test(code)) return true
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code: nodeCode } = cause as Error & { code?: unknown }
    if (/^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(String(nodeCode))) return true
    if (
      /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(cause.message)
    ) {
      return true
    }
  }
  return false
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code } = error as { code?: string }
  const known = code ? foreignErrors[code] : undefined
  if (known) return new AppError(known[0], known[1], { cause: error })
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError('NO_SPACE', generalTexts.noSpace, { cause: error })
  // EMFILE and ENFILE (too many open files) are temporary.
  const isAway = code === 'EMFILE' || code === 'ENFILE' || isDatabaseAway(error)
  if (isAway) return new AppError('UNAVAILABLE', generalTexts.unavailable, { cause: error })
  return new AppError('INTERNAL', generalTexts.internal, { cause: error })
}

export function presentError({ message, code }: AppError): unknown {
  return { success: false, error: message, code: wireCodes[code] ?? code }
}

/** Clients of MCP expect this header (RFC 6750). */
const challenge = (code: ErrorCode) =>
  `Bearer realm="Hearthscribe"${code === 'TOKEN_EXPIRED' ? ', error="invalid_token"' : ''}`

export function answerError(log: Logger, present = presentError) {
  return async (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const known = toAppError(error)
    const status = statusOfCode[known.code]
    if (status >= 500) {
      // A disconnected client is not a server error.
      const hasLeft = request.raw.readableAborted || (reply.raw.destroyed && error.name === 'AbortError')
      const level = hasLeft ? 'debug' : 'error'
      log[level](
        { err: known.cause ?? known, requestId: request.id, call: request.routeOptions.url },
        known.message,
      )
    }
    if (status === 401) reply.header('WWW-Authenticate', challenge(known.code))
    if (known.retryAfterSeconds !== undefined) reply.header('Retry-After', String(known.retryAfterSeconds))
    await reply.status(status).send(present(known))
  }
}
