import type { SearchKind } from '#contract/search/kinds.ts'
import type { SearchQuery, SearchResult } from '#contract/search/schemas.ts'
import { foldWords } from '#core/search/fold-words.ts'
import { addNearNames, type QueryWord, readQuery } from '#core/search/query-words.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { readSeats } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { findRecaps } from '#server/recap/service.ts'
import { findLines } from '#server/transcription/service.ts'
import { findEntries, readNameIndex } from '#server/wiki/service.ts'

type Found = { results: SearchResult[]; total: number }
type Search = Omit<SearchQuery, 'as'>

/** Returns the matching entries first, then recaps, then lines. Finds and counts only what the reader may see. */
export async function findInCampaign(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  search: Search,
): Promise<Found> {
  const found: Found = { results: [], total: 0 }
  const query = await prepareQuery(deps, access, search.q)
  if (query.length === 0) return found
  // Only lines have a speaker, so a search by speaker finds no entries and no recaps.
  const kinds: SearchKind[] = search.speaker === undefined ? search.kinds : ['transcripts']
  for (const kind of kinds) {
    const limit = search.limit - found.results.length
    const { results, total } = await findKind(deps, access, kind, query, { ...search, limit })
    found.results.push(...results)
    found.total += total
  }
  return found
}

/** Adds words of names that differ by one letter from a query word of at least four letters, if the reader may see the names. */
async function prepareQuery(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  text: string,
): Promise<QueryWord[]> {
  const query = readQuery(text)
  if (query.length === 0) return query
  const { words } = await readNameIndex(deps, access)
  const seats = await readSeats(deps, access.campaignId)
  const people = seats.flatMap(({ player, character, aliases }) => [player, character ?? '', ...aliases])
  return addNearNames(query, new Set([...words, ...people.flatMap(foldWords)]))
}

function findKind(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  kind: SearchKind,
  query: QueryWord[],
  search: Search,
): Promise<Found> {
  if (kind === 'entries') return findEntries(deps, access, query, { ...search, text: search.q })
  return kind === 'recaps' ? findRecaps(deps, access, query, search) : findLines(deps, access, query, search)
}
