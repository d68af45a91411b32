export type FetchLimits = {
  /** Silence after which a call is given up. Connecting is given 10 s by Node's own fetch. */
  idleMs: number
  totalMs: number
  /** Bytes of one answer that are read. */
  bytes: number
}

export type Guard = {
  fetch: typeof globalThis.fetch
  /** What was wrong with the call, known before the caller's library wraps the error. */
  fault: 'silent' | 'too long' | null
  /** An answer that came in one piece although a stream was asked for. */
  whole: { text: string; status: number; type: string } | null
  giveUp(fault: 'silent' | 'too long'): void
  /** Ends what is still open of the call. */
  close(): void
}

/** Thrown to a caller that expects a stream when `whole` holds the answer. */
class CameWhole extends Error {}

/**
 * A fetch for one call to an engine: it ends when the engine falls silent, takes for ever or sends without end. Redirects
 * are not followed: they could carry the key elsewhere.
 */
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

  /** The body as it comes, counted; every piece is a sign of life. */
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
    whole: null,
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
      guard.whole = { text: body ? await new Response(body).text() : '', status, type }
      throw new CameWhole()
    },
  }
  return guard
}
