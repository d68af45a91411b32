import * as z from 'zod/mini'
import {
  type BodyInput,
  type Endpoint,
  fillPath,
  type PathParam,
  type QueryInput,
} from '#contract/endpoint.ts'
import { type ErrorCode, generalTexts } from '#contract/errors.ts'
import { proxyHeader, tokenHeader } from '#contract/token-header.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { readToken } from './account-session.ts'

/** `status` is 0 if no answer arrived. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | string
  readonly serverText: string | null
  /** The `error` of the answer; `serverText` may also be its `message`. */
  readonly errorField: string | null

  constructor(
    status: number,
    code: string,
    serverText: string | null,
    errorField: string | null = serverText,
  ) {
    super(serverText ?? (status === 0 ? generalTexts.unreachable : generalTexts.internal))
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.serverText = serverText
    this.errorField = errorField
  }
}

export type CallOptions<E extends Endpoint> = {
  params?: Record<PathParam<E['path']>, string>
  query?: QueryInput<E>
  body?: BodyInput<E> | FormData | Blob
  headers?: Record<string, string>
  signal?: AbortSignal
}

export function urlOf<E extends Endpoint>(endpoint: E, { params, query }: CallOptions<E>): string {
  const path = params ? fillPath(endpoint.path, params) : endpoint.path
  return query ? `${path}?${new URLSearchParams(query)}` : path
}

const behindBasicKey = 'proxyAuth'

/** With Basic authentication by a proxy, `Authorization` belongs to the browser, which adds the password of the proxy. */
export function authHeaders(): Record<string, string> {
  const token = readToken()
  if (!token) return {}
  return { [isBehindBasic() ? tokenHeader : 'Authorization']: `Bearer ${token}` }
}

const isBehindBasic = () => readStored(behindBasicKey) !== null

/** Returns true if a proxy with Basic authentication refused the request. */
function noticeBasic({ status, headers }: Response): boolean {
  const isRefused = status === 401 && /^Basic\b/i.test(headers.get('WWW-Authenticate') ?? '')
  if (!isBehindBasic() && (isRefused || headers.has(proxyHeader))) writeStored(behindBasicKey, 'basic')
  return isRefused
}

export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.serverText ? error.serverText : fallback
}

/** A string is the sentence for errors without a text from the server. A function returns the sentence for any error. */
export type FailureText = string | ((error: unknown) => string)

export const explainError = (error: unknown, failed: FailureText) =>
  typeof failed === 'string' ? errorText(error, failed) : failed(error)

export const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0
/** Like `errorText`, but has its own text for an unreachable server. */
export const unreachableOr = (fallback: string) => (error: unknown) =>
  isUnreachable(error) ? generalTexts.unreachable : errorText(error, fallback)
/** True for a refusal that a repeated request cannot change. */
export const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status)
export const isTimeout = (error: unknown) => error instanceof ApiError && error.code === 'TIMEOUT'

const refusalBody = z.object({
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  code: z._default(z.string(), 'UNKNOWN'),
})

/** A 413 without the answer of this server comes from a proxy. */
export const proxyTooLarge = 'PROXY_TOO_LARGE'

export function toApiError(status: number, body: unknown): ApiError {
  const { error, message, code } = refusalBody.safeParse(body).data ?? { code: 'UNKNOWN' }
  if (status === 413 && code === 'UNKNOWN')
    return new ApiError(status, proxyTooLarge, generalTexts.proxyTooLarge)
  return new ApiError(status, code, (error || message) ?? null, error || null)
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function parseAnswer<T>(schema: z.ZodMiniType<T>, status: number, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new ApiError(status, 'UNEXPECTED_ANSWER', null)
}

const answerWithinMs = 30_000

/** Limits the time until the answer to a GET begins. Other requests have no limit, because changes can take longer. */
async function fetchInTime(url: string, init: RequestInit): Promise<Response> {
  if (init.method !== 'GET') return fetch(url, init)
  const late = new AbortController()
  const timer = setTimeout(
    () => late.abort(new DOMException('No answer in time', 'TimeoutError')),
    answerWithinMs,
  )
  try {
    return await fetch(url, {
      ...init,
      signal: init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal,
    })
  } finally {
    clearTimeout(timer)
  }
}

function toRequest<E extends Endpoint>({ method }: E, { body, headers }: CallOptions<E>): RequestInit {
  const isJson = body !== undefined && !isRaw(body)
  return {
    method,
    headers: { ...authHeaders(), ...(isJson ? { 'Content-Type': 'application/json' } : {}), ...headers },
    ...(body === undefined ? {} : { body: toBody(body) }),
  }
}

export type JsonEndpoint<T> = Endpoint & { answer: z.ZodMiniType<T> }

/** Throws an `ApiError`, or an `AbortError` if `signal` aborts. */
export async function callApi<T, E extends JsonEndpoint<T>>(
  endpoint: E & JsonEndpoint<T>,
  options: CallOptions<E> = {},
): Promise<T> {
  let response: Response
  let text: string
  try {
    const ask = () =>
      fetchInTime(urlOf(endpoint, options), {
        ...toRequest(endpoint, options),
        ...(options.signal ? { signal: options.signal } : {}),
      })
    const wasBehindBasic = isBehindBasic()
    response = await ask()
    if (noticeBasic(response) && !wasBehindBasic) response = await ask()
    text = await response.text()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    throw isLate ? new ApiError(0, 'TIMEOUT', generalTexts.timeout) : new ApiError(0, 'UNREACHABLE', null)
  }
  const body = parseJson(text)
  if (!response.ok) throw toApiError(response.status, body)
  return parseAnswer(endpoint.answer, response.status, body)
}

/** Throws an `ApiError` if the server refuses or is unreachable. Throws the reason of `signal` if it is aborted. */
export async function openStream<E extends Endpoint>(
  endpoint: E,
  signal: AbortSignal,
  options: CallOptions<E> = {},
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const init = toRequest(endpoint, options)
  const response = await fetch(urlOf(endpoint, options), { ...init, signal }).catch((error: unknown) => {
    throw signal.aborted ? error : new ApiError(0, 'UNREACHABLE', null)
  })
  if (response.ok && response.body) return response.body
  throw toApiError(response.status, parseJson(await response.text()))
}

const isRaw = (body: unknown) => body instanceof FormData || body instanceof Blob
const toBody = (body: unknown) =>
  body instanceof FormData || body instanceof Blob ? body : JSON.stringify(body)
