import { wrap } from 'comlink'
import type { WikiEntry, WikiSummary } from '#contract/wiki/schemas.ts'
import { ApiError, authHeaders } from '#web/lib/api/api.ts'
import type { Viewpoint } from '#web/lib/api/viewpoint.ts'
import type { SearchPage } from './library.ts'
import { createLibraryService, type LibraryService } from './library-service.ts'
import workerUrl from './library-worker.ts?worker&url'

/** A library that runs in a worker, or in the page if workers are unavailable. */
export type OpenLibrary = {
  version: string
  /** Sorted by name, as of the last open or refresh. */
  heads: WikiSummary[]
  search(query: string, from: number): Promise<SearchPage>
  read(entryId: string): Promise<WikiEntry | null>
  change(changed: WikiEntry[], removed: string[]): void
  refresh(): Promise<Pick<OpenLibrary, 'version' | 'heads'>>
  close(): void
}

/** Number of summaries that a worker posts per message, so that the page stays responsive. */
const headsAtOnce = 5_000

const abortError = () => new DOMException('The library was closed', 'AbortError')

/** Created once, because the Content-Security-Policy forbids a second Trusted Types policy of the same name. */
let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined
function startWorker(): Worker {
  policy ??= window.trustedTypes?.createPolicy('wiki-library', { createScriptURL: () => workerUrl })
  return new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' })
}

type Running = { service: LibraryService; closed: Promise<never>; close: (reason: unknown) => void }

function run(service: LibraryService, stop: () => void): Running {
  const { promise: closed, reject } = Promise.withResolvers<never>()
  // Closing rejects pending calls; if there are none, the rejection must not count as unhandled.
  closed.catch(() => {})
  const close = (reason: unknown) => {
    stop()
    reject(reason)
  }
  return { service, closed, close }
}

function runInWorker(): Running {
  const worker = startWorker()
  const running = run(wrap<LibraryService>(worker), () => worker.terminate())
  worker.addEventListener('error', running.close)
  return running
}

function runInPage(): Running {
  const service = createLibraryService()
  return run(service, () => void service.close())
}

async function open(
  { service, closed, close }: Running,
  campaignId: string,
  viewpoint: Viewpoint,
): Promise<OpenLibrary> {
  const untilClosed = <T>(call: Promise<T>): Promise<T> => Promise.race([call, closed])
  const load = async () => {
    const opened = await untilClosed(service.open({ campaignId, viewpoint, headers: authHeaders() }))
    if ('status' in opened) throw new ApiError(opened.status, opened.code, opened.serverText)
    return opened
  }
  const readHeads = async (size: number) => {
    const heads: WikiSummary[] = []
    for (let from = 0; from < size; from += headsAtOnce) {
      heads.push(...(await untilClosed(service.readHeads(from, headsAtOnce))))
    }
    return heads
  }
  const { version, size } = await load()
  const library: OpenLibrary = {
    version,
    heads: await readHeads(size),
    search: (query, from) => untilClosed(service.search(query, from)),
    read: (entryId) => untilClosed(service.read(entryId)),
    change: (changed, removed) => void service.change(changed, removed),
    async refresh() {
      const opened = await load()
      if (opened.version !== library.version) {
        const heads = await readHeads(opened.size)
        // Assigned together, so that a simultaneous refresh never sees the new version with the old heads.
        Object.assign(library, { version: opened.version, heads })
      }
      return { version: library.version, heads: library.heads }
    },
    close: () => close(abortError()),
  }
  return library
}

/** Throws an `ApiError` if the server refuses or is unreachable. */
export async function openLibrary(
  campaignId: string,
  viewpoint: Viewpoint,
  signal: AbortSignal,
): Promise<OpenLibrary> {
  const openWith = async (running: Running) => {
    signal.addEventListener('abort', () => running.close(abortError()), { once: true })
    try {
      return await open(running, campaignId, viewpoint)
    } catch (error) {
      running.close(error)
      throw error
    }
  }
  if (typeof Worker === 'undefined') return openWith(runInPage())
  try {
    return await openWith(runInWorker())
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error
    // After any other error, for example if the worker script could not be loaded, the library runs in the page.
    return openWith(runInPage())
  }
}
