import type { WikiSearchQuery } from '#contract/wiki/endpoints.ts'
import { type FoundEntry, wikiLimits } from '#contract/wiki/schemas.ts'
import { cutExcerpt, findMarks } from '#core/language/search/find-hits.ts'
import {
  addNearNames,
  foldWords,
  matchesAll,
  type QueryWord,
  readQuery,
  writeTsquery,
} from '#core/language/search/query-words.ts'
import { searchIndex } from '#core/wiki/search-index.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { dropSecrets } from '#core/wiki/text/secret-parts.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import type { ShownEntry } from '#server/wiki/store.ts'
import { type EntryFilter, listCandidates, listSearchedIds, readFound } from './find-store.ts'
import { type NameIndex, readNameIndex } from './name-index.ts'

type Db = Pick<Deps, 'db'>
/** `excerpt` is the maximum number of characters of an excerpt. */
export type EntrySearch = { text: string; session?: string | undefined; limit: number; excerpt: number }

/** Descriptions with secret parts that are read at once. */
const textsAtOnce = 500

/** Returns the best match first, for the search of a campaign. */
export async function findEntries(
  deps: Db,
  access: CampaignAccess,
  query: QueryWord[],
  { text, session, limit, excerpt }: EntrySearch,
): Promise<{
  entries: (Pick<ShownEntry, 'id' | 'name' | 'category'> & { excerpt: string })[]
  total: number
}> {
  const filter = { campaignId: access.campaignId, audience: access.role, session }
  const ids = await rankEntries(deps, filter, await readNameIndex(deps, access), query, text)
  const rows = await readFound(deps.db, filter, ids.slice(0, limit))
  return {
    entries: rows.map((row) => ({
      id: row.id,
      name: row.name,
      category: row.category,
      excerpt: cutAround(row, access.role, query, excerpt),
    })),
    total: ids.length,
  }
}

const article = /^(the|an?)\s+(?=\S)/i

/** Returns the best match first, for the search of a wiki. Finds and counts only what the reader may see. */
export async function searchWiki(
  deps: Db,
  access: CampaignAccess,
  { q, limit, offset }: Omit<WikiSearchQuery, 'as'>,
): Promise<{ results: FoundEntry[]; total: number }> {
  const filter = { campaignId: access.campaignId, audience: access.role }
  const names = await readNameIndex(deps, access)
  const query = addNearNames(readQuery(q.replace(article, '')), names.words)
  const ids = query.length > 0 ? await rankEntries(deps, filter, names, query, q) : []
  const rows = await readFound(deps.db, filter, ids.slice(offset, offset + limit))
  return {
    results: rows.map((row) => {
      const { id, name, aliases, category, visibility, updatedAt, pictureId: picture } = row
      return {
        ...{ id, name, aliases, category, visibility, updated_at: updatedAt.toISOString(), picture },
        excerpt: cutAround(row, access.role, query, wikiLimits.searchExcerpt),
      }
    }),
    total: ids.length,
  }
}

async function rankEntries(
  deps: Db,
  filter: EntryFilter,
  { ids, docs, index }: NameIndex,
  query: QueryWord[],
  text: string,
): Promise<string[]> {
  const written = new Set((await findByText(deps, filter, query)).flatMap((id) => docs.get(id) ?? []))
  const found = [...searchIndex(index, text, [...ids.keys()], written)].flatMap((doc) => ids[doc] ?? [])
  if (filter.session === undefined || found.length === 0) return found
  const searched = await listSearchedIds(deps.db, filter, found)
  return found.filter((id) => searched.has(id))
}

async function findByText({ db }: Db, filter: EntryFilter, query: QueryWord[]): Promise<string[]> {
  const candidates = await listCandidates(db, filter, writeTsquery(query))
  const isSure = ({ mayHide }: { mayHide: boolean }) => filter.audience === 'gm' || !mayHide
  const found = candidates.filter(isSure).map(({ id }) => id)
  const unsure = candidates.filter((candidate) => !isSure(candidate)).map(({ id }) => id)
  for (let from = 0; from < unsure.length; from += textsAtOnce) {
    const rows = await readFound(db, filter, unsure.slice(from, from + textsAtOnce))
    found.push(...rows.filter((row) => hasMatchForPlayers(row, query)).map(({ id }) => id))
  }
  return found
}

/** Checks the text without its secret parts, because the database searches those, too. */
function hasMatchForPlayers(row: ShownEntry, query: QueryWord[]): boolean {
  const { name, category, aliases, details, description } = row
  const visible = [name, category, ...aliases, ...Object.values(details), dropSecrets(description)]
  return matchesAll(query, foldWords(visible.join('\n')))
}

function cutAround(
  { description }: ShownEntry,
  audience: EntryFilter['audience'],
  query: QueryWord[],
  limit: number,
): string {
  const text = audience === 'gm' ? description : dropSecrets(description)
  const line = toPlainText(text).replace(/\s+/g, ' ').trim()
  return cutExcerpt(line, findMarks(line, query), limit)
}
