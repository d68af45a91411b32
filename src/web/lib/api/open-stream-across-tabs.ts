import * as z from 'zod/mini'
import type { StreamUpdate } from './hold-stream.ts'

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
