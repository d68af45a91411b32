import * as z from 'zod/mini'

export const statusOfCode = {
  VALIDATION: 400,
  LIMIT: 400,
  BAD_JSON: 400,
  BAD_REQUEST: 400,
  BAD_CREDENTIALS: 401,
  UNAUTHENTICATED: 401,
  TOKEN_EXPIRED: 401,
  ACCOUNT_DEACTIVATED: 401,
  LOGIN_DEACTIVATED: 403,
  SIGNUPS_DISABLED: 403,
  FORBIDDEN: 403,
  GM_ONLY: 403,
  ADMIN_ONLY: 403,
  DISABLED: 403,
  DOWNLOAD_DISABLED: 403,
  PLAN_LIMIT: 403,
  NOT_FOUND: 404,
  INVITE_INVALID: 404,
  SHARE_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  LAST_ADMIN: 409,
  PASSWORD_CHANGE_REQUIRED: 409,
  PRECONDITION_FAILED: 412,
  TOO_LARGE: 413,
  QUOTA_FULL: 413,
  BAD_AUDIO: 415,
  BAD_PICTURE: 415,
  UNSUPPORTED_MEDIA: 415,
  IDEMPOTENCY_MISMATCH: 422,
  RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
  CHECKSUM_MISMATCH: 460,
  INTERNAL: 500,
  ENGINE_FAILED: 502,
  UNAVAILABLE: 503,
  NO_SPACE: 507,
} as const
export type ErrorCode = keyof typeof statusOfCode

export class AppError extends Error {
  readonly code: ErrorCode
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    userText: string,
    options: { cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(userText, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

export const errorBody = z.object({ success: z.literal(false), error: z.string(), code: z.string() })

export const generalTexts = {
  notFound: 'Not found',
  methodNotAllowed: 'Method not allowed',
  invalidJson: 'The request body is not valid JSON',
  nestedTooDeeply: 'The request body is nested too deeply',
  invalidUtf8: 'The request body is not valid UTF-8',
  contentType: 'Content-Type must be application/json',
  contentEncoding: 'Unsupported content encoding',
  tooLarge: 'Request is too large',
  tooManyRequests: 'Too many requests. Please wait a moment.',
  internal: 'Something went wrong on the server. Please try again.',
  unavailable: 'The server is temporarily unavailable. Please try again in a moment.',
  proxyTooLarge:
    'A proxy in front of this server refused the request as too large. Ask the administrator to raise its limit (in nginx: client_max_body_size 600m;), then try again.',
  noSpace: 'The server is out of storage space. Please contact an administrator.',
  idempotencyMismatch: 'This Idempotency-Key was already used for another request.',
  multipart: 'This call takes a form with a file.',
  unreadable: 'The request could not be read',
  timedOut: 'The request took too long to arrive. Please try again.',
  timeout: 'The server did not answer in time.',
  unreachable: 'Failed to connect to server. Please check if the backend is running.',
} as const

export const requestLimits = { jsonBytes: 1024 * 1024, jsonDepth: 32 } as const
