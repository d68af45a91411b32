import { PassThrough } from 'node:stream'
import type { EventName } from '#contract/events/schemas.ts'

export type EventStream = ReturnType<typeof createEventStream>

const frame = (event: EventName, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** A slow client gets the latest event of each name and topic, not every event. */
export function createEventStream() {
  const body = new PassThrough()
  const waiting = new Map<string, { event: EventName; data: object }>()
  let isFull = false
  const write = (text: string) => {
    isFull = !body.write(text)
  }
  body.on('drain', () => {
    isFull = false
    for (const [key, { event, data }] of waiting) {
      if (isFull) return
      waiting.delete(key)
      write(frame(event, data))
    }
  })
  return {
    body,
    send(event: EventName, data: object, topic = ''): void {
      if (isFull) waiting.set(`${event} ${topic}`, { event, data })
      else write(frame(event, data))
    },
    /** Sends a comment, so that clients and proxies do not close an idle connection. */
    heartbeat(): void {
      if (!isFull) write(':\n\n')
    },
    end(...last: [] | [EventName, object]): void {
      body.end(last.length === 2 ? frame(...last) : undefined)
    },
  }
}
