import { PassThrough } from 'node:stream'
import type { AskEvent } from '#contract/ask/schemas.ts'

const frame = (event: AskEvent, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** A stream of server-sent events. It starts with a comment, so that the client gets the response headers immediately. */
export function createAnswerStream() {
  const body = new PassThrough()
  body.write(':\n\n')
  return {
    body,
    send(event: AskEvent, data: unknown): void {
      body.write(frame(event, data))
    },
    end(event: AskEvent, data: unknown): void {
      body.end(frame(event, data))
    },
  }
}
