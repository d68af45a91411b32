import type { ServerResponse } from 'node:http'

/** Aborted when the connection ends before the answer is complete, or once it is. */
export function whenGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  return gone.signal
}
