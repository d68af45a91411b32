import type { ServerResponse } from 'node:http'

/** Returns a signal that aborts when the connection closes, before or after the answer is complete. */
export function abortOnClose(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  return gone.signal
}
