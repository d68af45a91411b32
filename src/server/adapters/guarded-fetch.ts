export type FetchLimits = {
  /** Time without data after which a call is given up. Node's fetch limits connecting to 10 s. */
  idleMs: number
  totalMs: number
  bytes: number
}

export type Guard = {
  fetch: typeof globalThis.fetch
  /** Why the call was given up. Stored here, because the caller's library may wrap the error. */
  fault: 'silent' | 'too long' | null
  /** A successful answer that is not an event stream. */
  unstreamed: { text: string; status: number; type: string } | null
  giveUp(fault: 'silent' | 'too long'): void
  close(): void
}

/** Thrown if a successful answer is not an event stream; `Guard.unstreamed` then contains the answer. */
class NotStreamed extends Error {}

/** Does not follow redirects, which could leak the key to another host. */
export function createGuard(limits: FetchLimits): Guard {
  const stop = new AbortController()
  const timers: { idle?: NodeJS.Timeout; total?: NodeJS.Timeout } = {}

  function rest(): void {
    clearTimeout(timers.idle)
    clearTimeout(timers.total)
  }
  function listen(): void {
    clearTimeout(timers.idle)
    timers.idle = setTimeout(() => guard.giveUp('silent'), limits.idleMs)
  }

  function countBody(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    let bytes = 0
    return body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          listen()
          bytes += piece.length
          if (bytes > limits.bytes) guard.giveUp('too long')
          else controller.enqueue(piece)
        },
        flush: rest,
      }),
    )
  }

  const guard: Guard = {
    fault: null,
    unstreamed: null,
    giveUp(fault) {
      guard.fault ??= fault
      guard.close()
    },
    close() {
      rest()
      stop.abort(new Error(`The call was ended: ${guard.fault ?? 'done'}`))
    },
    async fetch(input, init) {
      const signal = init?.signal ? AbortSignal.any([init.signal, stop.signal]) : stop.signal
      timers.total = setTimeout(() => guard.giveUp('silent'), limits.totalMs)
      listen()
      const response = await globalThis.fetch(input, { ...init, signal, redirect: 'manual' })
      const { status, headers } = response
      const body = response.body && countBody(response.body)
      const type = headers.get('content-type') ?? ''
      if (!response.ok || type.includes('event-stream')) return new Response(body, { status, headers })
      guard.unstreamed = { text: body ? await new Response(body).text() : '', status, type }
      throw new NotStreamed()
    },
  }
  return guard
}
