import type { ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'

function* endless() {
  const piece = Buffer.alloc(100_000, 'x')
  while (true) yield piece
}

/** An answer without end, as fast as it is taken, until the other side has enough. */
export function sendForEver(response: ServerResponse): void {
  pipeline(Readable.from(endless()), response, () => {})
}
