import type { WikiEntry } from '#contract/wiki.ts'
import type { SearchPage, WikiHead } from './library.ts'
import type { LibraryRequest } from './load-library.ts'

/** What the page says to the worker that holds the library, and what it answers. */
export type ToWorker =
  | { kind: 'open'; request: LibraryRequest }
  | { kind: 'search'; number: number; query: string; from: number }
  | { kind: 'read'; number: number; entryId: string }
  | { kind: 'put'; entry: WikiEntry }
  | { kind: 'remove'; entryId: string }

export type FromWorker =
  | { kind: 'first'; heads: WikiHead[] }
  | { kind: 'heads'; heads: WikiHead[] }
  | { kind: 'opened' }
  | { kind: 'failed'; status: number; code: string; serverText: string | null }
  | { kind: 'found'; number: number; page: SearchPage }
  | { kind: 'entry'; number: number; entry: WikiEntry | null }
