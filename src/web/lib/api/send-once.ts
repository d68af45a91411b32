import { randomId } from '#web/lib/random-id.ts'
import { ApiError, type CallOptions, callApi, type JsonEndpoint, urlOf } from './api.ts'

/** Idempotency keys by action, for requests whose outcome is unknown. */
const unanswered = new Map<string, string>()

/** Sends an idempotency key, so that a lost answer or a double click creates no duplicate. Equal requests must pass an equal `action`. */
export async function sendOnce<T>(
  action: string,
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const key = unanswered.get(action) ?? randomId()
  unanswered.set(action, key)
  try {
    const answer = await send({ 'Idempotency-Key': key })
    unanswered.delete(action)
    return answer
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
    if (isRefused) unanswered.delete(action)
    throw error
  }
}

export function callOnce<T, E extends JsonEndpoint<T>>(
  endpoint: E & JsonEndpoint<T>,
  options: CallOptions<E>,
): Promise<T> {
  const action = `${urlOf(endpoint, options)} ${describeBody(options.body)}`
  return sendOnce(action, (headers) => callApi(endpoint, { ...options, headers }))
}

function describeBody(body: unknown): string {
  if (!(body instanceof FormData)) return JSON.stringify(body)
  const parts = [...body].map(([name, value]) => [name, value instanceof File ? describeFile(value) : value])
  return JSON.stringify(parts)
}

export const describeFile = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`
