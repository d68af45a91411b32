import { wrap } from 'comlink'
import type { WikiEntry, WikiHead } from '#contract/wiki.ts'
import { ApiError, authHeaders } from '#web/lib/api.ts'
import type { Audience } from './audience.ts'
import type { SearchPage } from './library.ts'
import { createLibraryService, type LibraryService } from './library-service.ts'
import workerUrl from './library-worker.ts?worker&url'

/** A library as the page uses it: in a worker, or in the page where the browser offers none. */
export type OpenLibrary = {
  version: string
  /** By name, as they were when it was opened. */
  heads: WikiHead[]
  search(query: string, from: number): Promise<SearchPage>
  read(entryId: string): Promise<WikiEntry | null>
  change(changed: WikiEntry[], removed: string[]): void
  /** Loads what has changed on the server: a new version with its heads, or the same one. */
  refresh(): Promise<Pick<OpenLibrary, 'version' | 'heads'>>
  close(): void
}

/** Heads that are posted at once: the page stays responsive in between. */
const headsAtOnce = 5_000

const abortError = () => new DOMException('The library was closed', 'AbortError')

/** The only policy that the server's header names, and the only script that it allows. */
let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined
function startWorker(): Worker {
  policy ??= window.trustedTypes?.createPolicy('wiki-library', { createScriptURL: () => workerUrl })
  return new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' })
}

type Running = { service: LibraryService; closed: Promise<never>; close: (reason: unknown) => void }

function runInWorker(): Running {
  const worker = startWorker()
  const { promise: closed, reject } = Promise.withResolvers<never>()
  const close = (reason: unknown) => {
    worker.terminate()
    reject(reason)
  }
  worker.addEventListener('error', close)
  return { service: wrap<LibraryService>(worker), closed, close }
}

function runHere(): Running {
  const service = createLibraryService()
  const { promise: closed, reject } = Promise.withResolvers<never>()
  return {
    service,
    closed,
    close(reason) {
      void service.close()
      reject(reason)
    },
  }
}

async function open(
  { service, closed, close }: Running,
  campaignId: string,
  audience: Audience,
): Promise<OpenLibrary> {
  // Calls that wait when the library is closed are rejected; a promise that no call waits for is no error.
  closed.catch(() => {})
  const untilClosed = <T>(call: Promise<T>): Promise<T> => Promise.race([call, closed])
  const load = async () => {
    const opened = await untilClosed(service.open({ campaignId, audience, headers: authHeaders() }))
    if ('status' in opened) throw new ApiError(opened.status, opened.code, opened.serverText)
    return opened
  }
  const readHeads = async (size: number) => {
    const heads: WikiHead[] = []
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
        library.version = opened.version
        library.heads = await readHeads(opened.size)
      }
      return library
    },
    close: () => close(abortError()),
  }
  return library
}

/** Opens the wiki of a campaign. Throws the `ApiError` of a refusal. */
export async function openLibrary(
  campaignId: string,
  audience: Audience,
  signal: AbortSignal,
): Promise<OpenLibrary> {
  const openWith = async (running: Running) => {
    signal.addEventListener('abort', () => running.close(abortError()), { once: true })
    try {
      return await open(running, campaignId, audience)
    } catch (error) {
      running.close(error)
      throw error
    }
  }
  if (typeof Worker === 'undefined') return openWith(runHere())
  try {
    return await openWith(runInWorker())
  } catch (error) {
    // The worker's script could not be loaded, or the browser forbids workers.
    if (error instanceof ApiError || signal.aborted) throw error
    return openWith(runHere())
  }
}
