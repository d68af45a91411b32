import { type SearchResult, searchLimits } from '#contract/search/schemas.ts'
import { findMarks } from '#core/search/find-marks.ts'
import { foldWords } from '#core/search/fold-words.ts'
import { matchesAll, type QueryWord, writeTsquery } from '#core/search/query-words.ts'
import { cutExcerpt } from '#core/wiki/search/find-hits.ts'
import { searchIndex } from '#core/wiki/search/search-index.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { dropSecrets } from '#core/wiki/text/secret-parts.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { type EntryFilter, type FoundRow, listCandidates, listSearchedIds, readFound } from './find-store.ts'
import { type NameIndex, readNameIndex } from './name-index.ts'

export type EntrySearch = { text: string; session?: string | undefined; limit: number }

/** Returns the entries whose names match, best match first, and then those whose texts match, sorted by name. */
export async function findEntries(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  query: QueryWord[],
  { text, session, limit }: EntrySearch,
): Promise<{ results: SearchResult[]; total: number }> {
  const filter = { campaignId: access.campaignId, audience: access.role, session }
  const byName = await findByName(deps, filter, await readNameIndex(deps, access), text)
  const byText = await findByText(deps, filter, query)
  const ids = [...new Set([...byName, ...byText.map(({ id }) => id)])]
  const shown = ids.slice(0, limit)
  const rows = await readFound(deps.db, filter, shown)
  return {
    results: shown.flatMap((id) => rows.get(id) ?? []).map((row) => present(row, access.role, query)),
    total: Math.min(ids.length, searchLimits.entriesCounted),
  }
}

async function findByText(
  { db }: Pick<Deps, 'db'>,
  filter: EntryFilter,
  query: QueryWord[],
): Promise<FoundRow[]> {
  const most = searchLimits.entriesCounted
  const found: FoundRow[] = []
  // Players do not get entries that match only in secret parts, so one page may not suffice.
  for (let from = 0; found.length < most; from += most) {
    const page = await listCandidates(db, filter, writeTsquery(query), { from, most })
    found.push(...page.filter((row) => filter.audience === 'gm' || hasMatchForPlayers(row, query)))
    if (page.length < most) break
  }
  return found
}

async function findByName(
  deps: Pick<Deps, 'db'>,
  filter: EntryFilter,
  { ids, index }: NameIndex,
  text: string,
): Promise<string[]> {
  const found = [...searchIndex(index, text, [...ids.keys()])].flatMap((doc) => ids[doc] ?? [])
  if (filter.session === undefined || found.length === 0) return found
  const searched = await listSearchedIds(deps.db, filter, found)
  return found.filter((id) => searched.has(id))
}

/** Checks the text without its secret parts, because the database searches those, too. */
function hasMatchForPlayers(row: FoundRow, query: QueryWord[]): boolean {
  if (row.description === '') return true
  const { name, category, aliases, details, description } = row
  const visible = [name, category, ...aliases, ...Object.values(details), dropSecrets(description)]
  return matchesAll(query, foldWords(visible.join('\n')))
}

function present(row: FoundRow, audience: EntryFilter['audience'], query: QueryWord[]): SearchResult {
  const text = audience === 'gm' ? row.description : dropSecrets(row.description)
  const line = toPlainText(text).replace(/\s+/g, ' ').trim()
  return {
    kind: 'entry',
    id: row.id,
    sessionId: null,
    title: row.name,
    excerpt: cutExcerpt(line, findMarks(line, query), searchLimits.excerpt),
    speaker: null,
    start: null,
    category: row.category,
  }
}
