import * as z from 'zod/mini'
import type { StreamNews } from './keep-stream.ts'

type ShareOptions = {
  /** The tabs that share go by the same name. */
  name: string
  /** Holds the stream for all of them, until `signal`; returns where there is none to hold. */
  lead(tell: (news: StreamNews) => void, signal: AbortSignal): Promise<void>
  /** Not called any more once it was stopped. */
  hear(news: StreamNews): void
}

const message = z.nullable(z.array(z.object({ event: z.string(), data: z.string() })))
/** A tab that has just come asks whether there is a stream. */
const hello = 'hello'

/**
 * One stream for all tabs of a browser: one of them leads and passes on what it hears. A browser without locks (it gives
 * them to https and localhost alone) may have but six connections to a server: there every tab has its own stream, for as
 * long as it is looked at. Returns how to stop.
 */
export function shareStream({ name, lead, hear }: ShareOptions): () => void {
  const stop = new AbortController()
  const { signal } = stop
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) {
    const tell = (news: StreamNews) => signal.aborted || hear(news)
    leadWhileSeen((turn) => lead(tell, turn), signal)
    return () => stop.abort()
  }
  const channel = new BroadcastChannel(name)
  let isUp = false
  channel.addEventListener('message', ({ data }) => {
    if (data === hello && isUp) channel.postMessage([])
    const news = message.safeParse(data)
    if (news.success) hear(news.data)
  })
  const tell = (news: StreamNews) => {
    if (signal.aborted) return
    isUp = news !== null
    channel.postMessage(news)
    hear(news)
  }
  channel.postMessage(hello)
  navigator.locks
    .request(name, { signal }, () => lead(tell, signal))
    .catch(() => {
      // Called off before it was this tab's turn.
    })
  return () => {
    stop.abort()
    channel.close()
  }
}

function leadWhileSeen(lead: (turn: AbortSignal) => Promise<void>, signal: AbortSignal): void {
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
