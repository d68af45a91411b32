import type { WikiEntry, WikiHead } from '#contract/wiki.ts'
import { ApiError, authHeaders } from '#web/lib/api.ts'
import { keptData } from '#web/lib/kept-data.ts'
import { readStoredUser } from '#web/lib/session.ts'
import { wait } from '#web/lib/wait.ts'
import type { Audience } from './audience.ts'
import type { SearchPage } from './library.ts'
import type { FromWorker, Refusal, ToWorker } from './library-messages.ts'
import workerUrl from './library-worker.ts?worker&url'
import { type LibraryChange, type LibraryRequest, loadLibrary, refreshLibrary } from './load-library.ts'

/** A library as the page holds it: in a worker, or where there is none, here. */
export type OpenLibrary = {
  /** By name, as they were when it was opened. */
  heads: WikiHead[]
  search(query: string, from: number): Promise<SearchPage>
  read(entryId: string): Promise<WikiEntry | null>
  /** Brings it up to date; null where it has to be opened anew. */
  refresh(): Promise<LibraryChange | null>
  change(changed: WikiEntry[], removed: string[]): void
  close(): void
}

const abortError = () => new DOMException('The library was closed', 'AbortError')

/** Questions to the worker by number, until their answers come. */
function createWaiting<T>() {
  const waiting = new Map<number, PromiseWithResolvers<T>>()
  let last = 0
  return {
    ask(tell: (number: number) => void): Promise<T> {
      const question = Promise.withResolvers<T>()
      waiting.set(++last, question)
      tell(last)
      return question.promise
    },
    answer(number: number, value: T): void {
      waiting.get(number)?.resolve(value)
      waiting.delete(number)
    },
    close(): void {
      for (const question of waiting.values()) question.reject(abortError())
      waiting.clear()
    },
  }
}

/** The only policy that the server's header names, and the only script that it lets through. */
let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined
function startWorker(): Worker {
  policy ??= window.trustedTypes?.createPolicy('wiki-library', { createScriptURL: () => workerUrl })
  return new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' })
}

const toError = ({ status, code, serverText }: Refusal) => new ApiError(status, code, serverText)

function openInWorker(request: LibraryRequest, signal: AbortSignal): Promise<OpenLibrary> {
  const worker = startWorker()
  const searches = createWaiting<SearchPage>()
  const readings = createWaiting<WikiEntry | null>()
  const refreshes = createWaiting<LibraryChange | null | Refusal>()
  const heads: WikiHead[] = []
  const tell = (message: ToWorker) => worker.postMessage(message)
  const close = () => {
    worker.terminate()
    for (const waiting of [searches, readings, refreshes]) waiting.close()
  }
  const library: OpenLibrary = {
    heads,
    search: (query, from) => searches.ask((number) => tell({ kind: 'search', number, query, from })),
    read: (entryId) => readings.ask((number) => tell({ kind: 'read', number, entryId })),
    async refresh() {
      const change = await refreshes.ask((number) => tell({ kind: 'refresh', number }))
      if (change && 'status' in change) throw toError(change)
      return change
    },
    change: (changed, removed) => tell({ kind: 'change', changed, removed }),
    close,
  }
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      close()
      reject(error)
    }
    const stop = () => fail(abortError())
    signal.addEventListener('abort', stop, { once: true })
    worker.addEventListener('error', fail)
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'heads') heads.push(...data.heads)
      if (data.kind === 'failed') fail(toError(data.refusal))
      if (data.kind === 'found') searches.answer(data.number, data.page)
      if (data.kind === 'entry') readings.answer(data.number, data.entry)
      if (data.kind === 'refreshed') refreshes.answer(data.number, data.change)
      if (data.kind === 'opened') {
        signal.removeEventListener('abort', stop)
        resolve(library)
      }
    })
    tell({ kind: 'open', request })
  })
}

async function openHere(request: LibraryRequest, signal: AbortSignal): Promise<OpenLibrary> {
  const { library, fill } = await loadLibrary(keptData, request)
  signal.throwIfAborted()
  const closing = new AbortController()
  fill(() => wait(0, closing.signal)).catch((error: unknown) => {
    if (!closing.signal.aborted) throw error
  })
  return {
    heads: library.heads,
    search: async (query, from) => library.search(query, from),
    read: async (entryId) => library.read(entryId),
    refresh: () => refreshLibrary(library, request),
    change: (changed, removed) => library.change(changed, removed),
    close: () => closing.abort(),
  }
}

/** Opens the wiki of a campaign; a refusal is the same `ApiError` wherever it was met. */
export async function openLibrary(
  campaignId: string,
  audience: Audience,
  signal: AbortSignal,
): Promise<OpenLibrary> {
  const userId = readStoredUser()?.id ?? ''
  const request = { userId, campaignId, audience, headers: authHeaders() }
  if (typeof Worker === 'undefined') return openHere(request, signal)
  try {
    return await openInWorker(request, signal)
  } catch (error) {
    // The worker's own script did not come, or the browser forbids workers: it goes without.
    if (error instanceof ApiError || signal.aborted) throw error
    return openHere(request, signal)
  }
}
