import { LRUCache } from 'lru-cache'
import { foldWords } from '#core/search/fold-words.ts'
import { addNames, createSearchIndex, type SearchIndex } from '#core/wiki/search/search-index.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { listAllNames } from '#server/wiki/entries/name-store.ts'
import { readVersion } from '#server/wiki/versions.ts'

/** The names that a reader may see. A document number of `index` is the position of the entry's id in `ids`. */
export type NameIndex = { ids: string[]; docs: Map<string, number>; index: SearchIndex; words: Set<string> }

const cache = new LRUCache<string, NameIndex>({ max: 20 })

async function buildIndex(deps: Pick<Deps, 'db'>, { campaignId, role }: CampaignAccess): Promise<NameIndex> {
  const entries = await listAllNames(deps.db, campaignId, role)
  const index = createSearchIndex()
  addNames(
    index,
    entries.map((entry, doc) => [doc, entry]),
  )
  const ids = entries.map(({ id }) => id)
  const names = entries.flatMap(({ name, aliases }) => [name, ...aliases])
  return {
    ids,
    docs: new Map(ids.map((id, doc) => [id, doc])),
    index,
    words: new Set(names.flatMap(foldWords)),
  }
}

/** Caches the index by version. The version changes with every change that this reader can see. */
export async function readNameIndex(deps: Pick<Deps, 'db'>, access: CampaignAccess): Promise<NameIndex> {
  const key = `${access.campaignId} ${await readVersion(deps, access)}`
  const known = cache.get(key)
  if (known) return known
  const made = await buildIndex(deps, access)
  cache.set(key, made)
  return made
}
