import type { ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'

function* endless() {
  const piece = Buffer.alloc(100_000, 'x')
  while (true) yield piece
}

export function sendEndlessly(response: ServerResponse): void {
  pipeline(Readable.from(endless()), response, () => {})
}
