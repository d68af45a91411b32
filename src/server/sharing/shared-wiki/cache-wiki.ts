import { LRUCache } from 'lru-cache'
import type { SharedWiki } from '#contract/sharing/schemas.ts'

/** All links that show the same categories of a campaign share these pages. */
export type SharedPages = Pick<SharedWiki, 'entries' | 'entriesByCategory' | 'categories'>
type Read = () => Promise<SharedPages>

/** Maximum number of characters in the cache. A larger wiki counts as exactly this many, so it is cached alone. */
const cachedLength = 40_000_000
/** A wiki leaves the cache after this time without a request. */
const idleMs = 20_000
const lengthOf = ({ entries }: SharedPages) =>
  Math.min(
    cachedLength,
    entries.reduce((sum, { content }) => sum + content.length + 500, 1),
  )

const cache = new LRUCache<string, SharedPages, Read>({
  maxSize: cachedLength,
  sizeCalculation: lengthOf,
  ttl: idleMs,
  ttlAutopurge: true,
  updateAgeOnGet: true,
  // Reads the time at each call, so that a test can replace the clock.
  ttlResolution: 0,
  perf: { now: () => Date.now() },
  fetchMethod: (_key, _stale, { context }) => context(),
})

/** Concurrent calls with the same key and version share one read. */
export const cacheWiki = (key: string, version: string, read: Read): Promise<SharedPages> =>
  cache.forceFetch(`${version} ${key}`, { context: read })
