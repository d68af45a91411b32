import type { SearchKind } from '#contract/search/kinds.ts'
import { type SearchQuery, type SearchResult, searchLimits } from '#contract/search/schemas.ts'
import { addNearNames, foldWords, type QueryWord, readQuery } from '#core/language/search/query-words.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { readSeats } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { findEntries, readNameIndex } from '#server/wiki/service.ts'
import { findLines } from './find-lines.ts'
import { findRecaps } from './find-recaps.ts'

type Found = { results: SearchResult[]; total: number }
type Query = Omit<SearchQuery, 'as'>

/** Returns the matching entries first, then recaps, then lines. Finds and counts only what the reader may see. */
export async function findInCampaign(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  query: Query,
): Promise<Found> {
  const found: Found = { results: [], total: 0 }
  const words = await readQueryWords(deps, access, query.q)
  if (words.length === 0) return found
  // Only lines have a speaker, so a search by speaker finds no entries and no recaps.
  const kinds: SearchKind[] = query.speaker === undefined ? query.kinds : ['transcripts']
  for (const kind of kinds) {
    const limit = query.limit - found.results.length
    const { results, total } = await findKind(deps, access, kind, words, { ...query, limit })
    found.results.push(...results)
    found.total += total
  }
  return found
}

/** Adds alternatives to query words of at least four letters: words of visible names that differ by one letter. */
async function readQueryWords(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  text: string,
): Promise<QueryWord[]> {
  const words = readQuery(text)
  if (words.length === 0) return words
  const { words: nameWords } = await readNameIndex(deps, access)
  const seats = await readSeats(deps, access.campaignId)
  const people = seats.flatMap(({ player, character, aliases }) => [player, character ?? '', ...aliases])
  return addNearNames(words, new Set([...nameWords, ...people.flatMap(foldWords)]))
}

function findKind(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  kind: SearchKind,
  words: QueryWord[],
  query: Query,
): Promise<Found> {
  if (kind === 'entries') return findMatchingEntries(deps, access, words, query)
  return kind === 'recaps' ? findRecaps(deps, access, words, query) : findLines(deps, access, words, query)
}

async function findMatchingEntries(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  words: QueryWord[],
  { q: text, session, limit }: Query,
): Promise<Found> {
  const search = { text, session, limit, excerpt: searchLimits.excerpt }
  const { entries, total } = await findEntries(deps, access, words, search)
  return {
    results: entries.map(({ id, name, category, excerpt }) => ({
      ...{ kind: 'entry', id, sessionId: null, title: name, excerpt },
      ...{ speaker: null, start: null, category },
    })),
    total: Math.min(total, searchLimits.entriesCounted),
  }
}
