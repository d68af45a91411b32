import type { WikiEntry } from '#contract/wiki.ts'
import { ApiError, authHeaders } from '#web/lib/api.ts'
import { wait } from '#web/lib/wait.ts'
import type { Audience } from './audience.ts'
import { type SearchPage, toHead, type WikiHead } from './library.ts'
import type { FromWorker, ToWorker } from './library-messages.ts'
import workerUrl from './library-worker.ts?worker&url'
import { type LibraryRequest, loadLibrary } from './load-library.ts'

/** A library as the page holds it: in a worker, or where there is none, here. */
export type OpenLibrary = {
  heads: WikiHead[]
  search(query: string, from: number): Promise<SearchPage>
  read(entryId: string): Promise<WikiEntry | null>
  put(entry: WikiEntry): void
  remove(entryId: string): void
  close(): void
}

/** Is told the first entries of a large wiki while the others are on their way. */
type OnFirst = (heads: WikiHead[]) => void

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

function openInWorker(request: LibraryRequest, onFirst: OnFirst, signal: AbortSignal): Promise<OpenLibrary> {
  const worker = startWorker()
  const searches = createWaiting<SearchPage>()
  const readings = createWaiting<WikiEntry | null>()
  const heads: WikiHead[] = []
  const tell = (message: ToWorker) => worker.postMessage(message)
  const close = () => {
    worker.terminate()
    searches.close()
    readings.close()
  }
  const library: OpenLibrary = {
    heads,
    search: (query, from) => searches.ask((number) => tell({ kind: 'search', number, query, from })),
    read: (entryId) => readings.ask((number) => tell({ kind: 'read', number, entryId })),
    put: (entry) => tell({ kind: 'put', entry }),
    remove: (entryId) => tell({ kind: 'remove', entryId }),
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
      if (data.kind === 'first') onFirst(data.heads)
      if (data.kind === 'heads') heads.push(...data.heads)
      if (data.kind === 'failed') fail(new ApiError(data.status, data.code, data.serverText))
      if (data.kind === 'found') searches.answer(data.number, data.page)
      if (data.kind === 'entry') readings.answer(data.number, data.entry)
      if (data.kind === 'opened') {
        signal.removeEventListener('abort', stop)
        resolve(library)
      }
    })
    tell({ kind: 'open', request })
  })
}

async function openHere(
  request: LibraryRequest,
  onFirst: OnFirst,
  signal: AbortSignal,
): Promise<OpenLibrary> {
  const library = await loadLibrary(request, (entries) => onFirst(entries.map(toHead)), signal)
  const { heads, put, remove } = library
  const readAll = async () => {
    while (library.readOn()) await wait(0)
  }
  void readAll()
  return {
    heads,
    search: async (query, from) => library.search(query, from),
    read: async (entryId) => library.read(entryId),
    put,
    remove,
    close() {},
  }
}

/** Fetches the wiki of a campaign; a refusal is the same `ApiError` wherever it was met. */
export async function openLibrary(
  campaignId: string,
  audience: Audience,
  onFirst: OnFirst,
  signal: AbortSignal,
): Promise<OpenLibrary> {
  const request = { campaignId, audience, headers: authHeaders() }
  if (typeof Worker === 'undefined') return openHere(request, onFirst, signal)
  try {
    return await openInWorker(request, onFirst, signal)
  } catch (error) {
    // The worker's own script did not come, or the browser forbids workers: it goes without.
    if (error instanceof ApiError || signal.aborted) throw error
    return openHere(request, onFirst, signal)
  }
}
