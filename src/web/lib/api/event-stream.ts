import { createParser } from 'eventsource-parser'
import * as z from 'zod/mini'
import { wait } from '#web/lib/wait.ts'
import { isFinal } from './api.ts'

export type ServerEvent = { event: string; data: string }

/** Events that just arrived; an empty array is a heartbeat. null means that the stream is down. */
export type StreamUpdate = ServerEvent[] | null

type StreamOptions = {
  open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  onUpdate(update: StreamUpdate): void
  /** Silence after which the stream counts as dead. */
  deadAfterMs: number
  signal: AbortSignal
}

const firstDelayMs = 1_000
const longestDelayMs = 30_000

/** In milliseconds. `random` (0 to 1) varies the delay, so that clients do not reconnect at the same time. */
export function reconnectDelay(failures: number, random: number): number {
  return Math.min(longestDelayMs, firstDelayMs * 2 ** failures) * (0.75 + random / 2)
}

async function readStream(
  { open, deadAfterMs }: StreamOptions,
  attempt: AbortController,
  onEvents: (events: ServerEvent[]) => void,
): Promise<void> {
  const giveUp = () => attempt.abort()
  let watch = setTimeout(giveUp, deadAfterMs)
  try {
    const reader = (await open(attempt.signal)).getReader()
    const decoder = new TextDecoder()
    let events: ServerEvent[] = []
    const parser = createParser({
      onEvent: ({ event = 'message', data }) => events.push({ event, data }),
    })
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(watch)
      watch = setTimeout(giveUp, deadAfterMs)
      events = []
      parser.feed(decoder.decode(value, { stream: true }))
      onEvents(events)
    }
  } finally {
    clearTimeout(watch)
  }
}

/** Reconnects until `signal` aborts. Throws when the server refuses the stream for good. */
export async function holdStream(options: StreamOptions): Promise<void> {
  const { onUpdate, deadAfterMs, signal } = options
  let failures = 0
  let wake = () => {}
  const onWake = () => document.visibilityState === 'visible' && wake()
  window.addEventListener('online', onWake)
  document.addEventListener('visibilitychange', onWake)
  try {
    while (!signal.aborted) {
      const openedAt = Date.now()
      let lastEventAt = openedAt
      const attempt = new AbortController()
      const stop = () => attempt.abort()
      signal.addEventListener('abort', stop)
      wake = () => {
        // Timers do not run while the computer sleeps, so the silence may have gone unnoticed.
        if (Date.now() - lastEventAt > deadAfterMs) attempt.abort()
      }
      try {
        await readStream(options, attempt, (events) => {
          lastEventAt = Date.now()
          onUpdate(events)
        })
      } catch (error) {
        if (isFinal(error)) throw error
      } finally {
        signal.removeEventListener('abort', stop)
        onUpdate(null)
      }
      if (lastEventAt - openedAt > longestDelayMs) failures = 0
      await Promise.race([
        wait(reconnectDelay(failures++, Math.random()), signal).catch(() => {}),
        new Promise<void>((resolve) => {
          wake = resolve
        }),
      ])
    }
  } finally {
    window.removeEventListener('online', onWake)
    document.removeEventListener('visibilitychange', onWake)
  }
}

type SharedStreamOptions = {
  /** Tabs with the same name share one stream if the browser offers locks. */
  name: string
  /** Keeps the stream open until `signal` aborts or the server refuses it. A shared stream serves all tabs. */
  lead(publish: (update: StreamUpdate) => void, signal: AbortSignal): Promise<void>
  /** Not called after the tab has stopped sharing. */
  onUpdate(update: StreamUpdate): void
}

const message = z.nullable(z.array(z.object({ event: z.string(), data: z.string() })))
/** Sent by a new tab to ask whether the stream is up. */
const statusRequest = 'hello'

/**
 * Browsers offer locks only on https and localhost. Elsewhere, each visible tab has its own stream. Hidden tabs have none, because over
 * http a browser allows only six connections to a server.
 */
export function openStreamAcrossTabs({ name, lead, onUpdate }: SharedStreamOptions): () => void {
  const stop = new AbortController()
  const { signal } = stop
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) {
    const publish = (update: StreamUpdate) => signal.aborted || onUpdate(update)
    leadWhileVisible((turn) => lead(publish, turn), signal)
    return () => stop.abort()
  }
  const channel = new BroadcastChannel(name)
  let isUp = false
  channel.addEventListener('message', ({ data }) => {
    if (data === statusRequest && isUp) channel.postMessage([])
    const update = message.safeParse(data)
    if (update.success) onUpdate(update.data)
  })
  const publish = (update: StreamUpdate) => {
    if (signal.aborted) return
    isUp = update !== null
    channel.postMessage(update)
    onUpdate(update)
  }
  channel.postMessage(statusRequest)
  navigator.locks
    .request(name, { signal }, () => lead(publish, signal))
    .catch(() => {
      // Aborted before this tab became the leader.
    })
  return () => {
    stop.abort()
    channel.close()
  }
}

function leadWhileVisible(lead: (turn: AbortSignal) => Promise<void>, signal: AbortSignal): void {
  let turn: AbortController | null = null
  const settle = () => {
    if (document.hidden || signal.aborted) {
      turn?.abort()
      turn = null
    } else if (!turn) {
      turn = new AbortController()
      void lead(turn.signal)
    }
  }
  document.addEventListener('visibilitychange', settle, { signal })
  signal.addEventListener('abort', settle)
  settle()
}
