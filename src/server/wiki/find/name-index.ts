import { setImmediate as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { foldWords } from '#core/language/search/query-words.ts'
import { buildLongLinkIndex, type LinkIndex } from '#core/wiki/links/link-names.ts'
import { addNames, createSearchIndex, type SearchIndex } from '#core/wiki/search-index.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { ShareAccess } from '#server/auth/share-access.ts'
import type { Deps } from '#server/deps.ts'
import { listAllNames } from '#server/wiki/entries/name-store.ts'
import { readVersion } from '#server/wiki/versions.ts'

/** The names that a reader may see. */
export type NameIndex = {
  ids: string[]
  /** The number of each entry in `index`: its position in `ids`. */
  docs: Map<string, number>
  index: SearchIndex
  words: Set<string>
  /** Built at the first call. */
  readLinks: () => Promise<LinkIndex>
}

const cache = new LRUCache<string, { version: string; index: Promise<NameIndex> }>({ max: 20 })

type Reader = CampaignAccess | ShareAccess

async function buildIndex(deps: Pick<Deps, 'db'>, { campaignId, role }: Reader): Promise<NameIndex> {
  const entries = await listAllNames(deps.db, campaignId, role)
  const index = createSearchIndex()
  addNames(
    index,
    entries.map((entry, doc) => [doc, entry]),
  )
  const ids = entries.map(({ id }) => id)
  const names = entries.flatMap(({ name, aliases }) => [name, ...aliases])
  let links: Promise<LinkIndex> | null = null
  return {
    ids,
    docs: new Map(ids.map((id, doc) => [id, doc])),
    index,
    words: new Set(names.flatMap(foldWords)),
    readLinks: () => (links ??= buildLongLinkIndex(entries, pause)),
  }
}

/** Caches one index per campaign and role. The version changes with every change that this reader can see. */
export async function readNameIndex(deps: Pick<Deps, 'db'>, access: Reader): Promise<NameIndex> {
  const key = `${access.campaignId} ${access.role}`
  const version = await readVersion(deps, access)
  const known = cache.get(key)
  if (known?.version === version) return known.index
  const index = buildIndex(deps, access)
  cache.set(key, { version, index })
  index.catch(() => cache.delete(key))
  return index
}
