export type FetchLimits = {
  /** Time without data after which a call is stopped. Node's fetch itself gives up after 10 s without a connection. */
  idleMs: number
  /** True if the idle time counts only from the first byte of the answer, because the engine may have others to answer first. */
  mayQueue?: boolean
  totalMs: number
  bytes: number
}

type Fault = 'silent' | 'too long'

export type Guard = {
  fetch: typeof globalThis.fetch
  /** Why the guard stopped the call; null if it did not. Stored here, because the caller's library may wrap the error. */
  fault: Fault | null
  close(): void
}

/** Enforces the limits for one call. The guard's `fetch` does not follow redirects, because they could leak the API key to another host. */
export function createGuard(limits: FetchLimits, fetch: typeof globalThis.fetch = globalThis.fetch): Guard {
  const stop = new AbortController()
  const timers: { idle?: NodeJS.Timeout; total?: NodeJS.Timeout } = {}

  function clearTimers(): void {
    clearTimeout(timers.idle)
    clearTimeout(timers.total)
  }
  function restartIdleTimer(): void {
    clearTimeout(timers.idle)
    timers.idle = setTimeout(() => giveUp('silent'), limits.idleMs)
  }
  function giveUp(fault: Fault): void {
    guard.fault ??= fault
    guard.close()
  }

  function countBody(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    let bytes = 0
    return body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          restartIdleTimer()
          bytes += piece.length
          if (bytes > limits.bytes) giveUp('too long')
          else controller.enqueue(piece)
        },
        flush: clearTimers,
      }),
    )
  }

  const guard: Guard = {
    fault: null,
    close() {
      clearTimers()
      stop.abort(new Error(`The call was ended: ${guard.fault ?? 'done'}`))
    },
    async fetch(input, init) {
      const signal = init?.signal ? AbortSignal.any([init.signal, stop.signal]) : stop.signal
      timers.total = setTimeout(() => giveUp('silent'), limits.totalMs)
      if (!limits.mayQueue) restartIdleTimer()
      const { body, status, headers } = await fetch(input, { ...init, signal, redirect: 'manual' })
      return new Response(body && countBody(body), { status, headers })
    },
  }
  return guard
}
