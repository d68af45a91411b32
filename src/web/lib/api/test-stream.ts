import { vi } from 'vitest'

/** Like a fetch body, the stream errors when its signal aborts. */
export function createTestStream(signal?: AbortSignal) {
  let writer: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      writer = controller
    },
  })
  signal?.addEventListener('abort', () => writer?.error(new DOMException('Aborted', 'AbortError')))
  return {
    body,
    write: (text: string) => writer?.enqueue(new TextEncoder().encode(text)),
    send: (event: string, data: object) =>
      writer?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    close: () => writer?.close(),
  }
}

export function setHidden(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible')
  document.dispatchEvent(new Event('visibilitychange'))
}
