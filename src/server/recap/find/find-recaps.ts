import { recapSections } from '#contract/recap/schemas.ts'
import { countsUpTo, type SearchResult, searchLimits } from '#contract/search/schemas.ts'
import { listSources } from '#core/recap/edit-recap.ts'
import { listTexts } from '#core/recap/list-texts.ts'
import { findMarks } from '#core/search/find-marks.ts'
import { foldWords } from '#core/search/fold-words.ts'
import { matchesAll, matchesAny, type QueryWord, writeTsquery } from '#core/search/query-words.ts'
import { cutExcerpt } from '#core/wiki/search/find-hits.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { showSections } from '#server/recap/present.ts'
import type { RecapRow } from '#server/recap/store.ts'
import { type FindHidden, prepareHidden } from '#server/wiki/service.ts'
import { listCandidates, readRecaps } from './find-store.ts'

/** Number of recaps per query. Limits the time of one query, because recaps may be long. */
const recapsAtOnce = 10

export type RecapSearch = { session?: string | undefined; limit: number }

/** Searches only the parts of each recap that the reader may see. Newest session first. */
export async function findRecaps(
  deps: Pick<Deps, 'db'>,
  { campaignId, role, shows }: CampaignAccess,
  query: QueryWord[],
  { session, limit }: RecapSearch,
): Promise<{ results: SearchResult[]; total: number }> {
  const tsquery = writeTsquery(query)
  const candidates = shows.recap ? await listCandidates(deps.db, campaignId, tsquery, session) : []
  const findHidden = role === 'gm' || candidates.length === 0 ? null : await prepareHidden(deps, campaignId)
  const results: SearchResult[] = []
  let total = 0
  const enough = countsUpTo('recaps', limit)
  for (let from = 0; from < candidates.length && total < enough; from += recapsAtOnce) {
    const page = candidates.slice(from, from + recapsAtOnce)
    const rows = await readRecaps(
      deps.db,
      page.map(({ id }) => id),
    )
    const textsOf = await readTexts([...rows.values()], findHidden)
    for (const { id, sessionName } of page) {
      const texts = textsOf.get(id) ?? []
      if (!matchesAll(query, foldWords(texts.join('\n')))) continue
      total++
      if (results.length === limit) continue
      results.push({
        ...{ kind: 'recap', id, sessionId: rows.get(id)?.sessionId ?? null, title: sessionName },
        ...{ excerpt: chooseExcerpt(texts, query), start: null, category: null },
      })
    }
  }
  return { results, total: Math.min(total, enough) }
}

async function readTexts(rows: RecapRow[], findHidden: FindHidden | null): Promise<Map<string, string[]>> {
  const stored = rows.map(({ id, sections }) => ({ id, sections: recapSections.parse(sections) }))
  const hidden = (await findHidden?.(stored.flatMap(({ sections }) => listSources(sections)))) ?? null
  return new Map(stored.map(({ id, sections }) => [id, listTexts(showSections(sections, hidden))]))
}

/** Chooses the text that contains the most words of the query. */
function chooseExcerpt(texts: string[], query: QueryWord[]): string {
  const counts = texts.map((text) => {
    const folded = foldWords(text)
    return query.filter((one) => matchesAny([one], folded)).length
  })
  const text = texts[counts.indexOf(Math.max(...counts))] ?? ''
  const line = text.replace(/\s+/g, ' ')
  return cutExcerpt(line, findMarks(line, query), searchLimits.excerpt)
}
