import type { WikiEntry, WikiSummary } from '#contract/wiki/schemas.ts'
import { ApiError } from '#web/lib/api/api.ts'
import type { Library, SearchPage } from './library.ts'
import { fillLibrary, type LibraryRequest, loadLibrary } from './load-library.ts'

/** An `ApiError` in a form that can be posted between threads. */
type Refusal = { status: number; code: string; serverText: string | null }
type OpenedLibrary = { version: string; size: number }

function toRefusal(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { status: 0, code: 'UNREACHABLE', serverText: null }
  const { status, code, serverText } = error
  return { status, code, serverText }
}

/** A library (the entries of a wiki with their search index) that another thread can call. */
export function createLibraryService() {
  let library: Library | null = null
  let filling = new AbortController()

  return {
    /** Loads the names and begins to load the texts. Keeps the current library if the version has not changed. */
    async open(request: LibraryRequest): Promise<OpenedLibrary | Refusal> {
      try {
        const loaded = await loadLibrary(request, library)
        if (loaded !== library && loaded.version !== library?.version) {
          library = loaded
          filling.abort()
          filling = new AbortController()
          const { signal } = filling
          fillLibrary(loaded, request, signal).catch((error: unknown) => {
            if (!signal.aborted) throw error
          })
        }
        return { version: library.version, size: library.heads.length }
      } catch (error) {
        return toRefusal(error)
      }
    },
    async readHeads(from: number, count: number): Promise<WikiSummary[]> {
      return library?.heads.slice(from, from + count) ?? []
    },
    async search(query: string, from: number): Promise<SearchPage> {
      return library?.search(query, from) ?? { query, total: 0, hits: [], isComplete: false }
    },
    async read(entryId: string): Promise<WikiEntry | null> {
      return library?.read(entryId) ?? null
    },
    async change(changed: WikiEntry[], removed: string[]): Promise<void> {
      library?.change(changed, removed)
    },
    async close(): Promise<void> {
      filling.abort()
    },
  }
}
export type LibraryService = ReturnType<typeof createLibraryService>
