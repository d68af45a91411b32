import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves after `ms`, or as soon as the signal aborts. */
export const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => {})

type LoopDeps = {
  wait: typeof wait
  /** Resolves to a function that stops listening. Calls `onLost` when the connection is lost. */
  listen: (channel: string, onNotice: () => void, onLost: () => void) => Promise<() => Promise<void>>
  log: { warn: (details: object, text: string) => void }
}

/**
 * Works at once, whenever the channel is notified, and after the milliseconds that the work returns, since a notification may be lost.
 * @param explain logged when listening or the work fails
 * @returns a function that stops the loop and waits for its work
 */
export function startLoop(
  deps: LoopDeps,
  channel: string,
  work: (signal: AbortSignal) => Promise<number>,
  { explain, retryMs }: { explain: string; retryMs: number },
): () => Promise<void> {
  const stopping = new AbortController()
  let stopListening: (() => Promise<void>) | null = null
  let wake = () => {}

  async function look(): Promise<number> {
    try {
      stopListening ??= await deps.listen(
        channel,
        () => wake(),
        () => {
          stopListening = null
          wake()
        },
      )
      return await work(stopping.signal)
    } catch (error) {
      deps.log.warn({ err: error }, explain)
      return retryMs
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pause = new AbortController()
      wake = () => pause.abort()
      const ms = await look()
      await deps.wait(ms, AbortSignal.any([stopping.signal, pause.signal]))
    }
    await stopListening?.()
  }

  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}
