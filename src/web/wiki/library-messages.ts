import type { WikiEntry, WikiHead } from '#contract/wiki.ts'
import type { SearchPage } from './library.ts'
import type { LibraryChange, LibraryRequest } from './load-library.ts'

/** What the page says to the worker that holds the library, and what it answers. */
export type ToWorker =
  | { kind: 'open'; request: LibraryRequest }
  | { kind: 'refresh'; number: number }
  | { kind: 'search'; number: number; query: string; from: number }
  | { kind: 'read'; number: number; entryId: string }
  | { kind: 'change'; changed: WikiEntry[]; removed: string[] }

/** An `ApiError` as it goes from one to the other. */
export type Refusal = { status: number; code: string; serverText: string | null }

export type FromWorker =
  | { kind: 'heads'; heads: WikiHead[] }
  | { kind: 'opened' }
  | { kind: 'failed'; refusal: Refusal }
  | { kind: 'refreshed'; number: number; change: LibraryChange | null | Refusal }
  | { kind: 'found'; number: number; page: SearchPage }
  | { kind: 'entry'; number: number; entry: WikiEntry | null }
