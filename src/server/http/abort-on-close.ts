import type { ServerResponse } from 'node:http'

/** The signal aborts when the answer is complete or its connection breaks. */
export function abortOnClose(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  return gone.signal
}
