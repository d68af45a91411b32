import type { ServerResponse } from 'node:http'

/** The signal aborts when the answer is complete or its connection breaks. It is already aborted if the connection broke earlier. */
export function abortOnClose(response: ServerResponse): AbortSignal {
  if (response.destroyed) return AbortSignal.abort()
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  return gone.signal
}
