import { countsUpTo, type SearchResult, searchLimits } from '#contract/search/schemas.ts'
import { findMarks } from '#core/search/find-marks.ts'
import { foldWords } from '#core/search/fold-words.ts'
import { matchesAll, matchesAny, type QueryWord, writeTsquery } from '#core/search/query-words.ts'
import { cutExcerpt } from '#core/wiki/search/find-hits.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { prepareHiddenFor } from '#server/wiki/service.ts'
import { listCandidates, readRecaps } from './find-store.ts'
import { readVisibleTexts } from './visible-texts.ts'

/** Each database query reads at most this many recaps, because recaps may be long. */
const recapsAtOnce = 10

export type RecapSearch = { session?: string | undefined; limit: number }

/** Searches only the parts of each recap that the reader may see. Results of the newest session come first. */
export async function findRecaps(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  query: QueryWord[],
  { session, limit }: RecapSearch,
): Promise<{ results: SearchResult[]; total: number }> {
  const results: SearchResult[] = []
  let total = 0
  if (!access.shows.recap) return { results, total }
  const candidates = await listCandidates(deps.db, access.campaignId, writeTsquery(query), session)
  if (candidates.length === 0) return { results, total }
  const findHidden = await prepareHiddenFor(deps, access)
  const enough = countsUpTo('recaps', limit)
  for (let from = 0; from < candidates.length && total < enough; from += recapsAtOnce) {
    const page = candidates.slice(from, from + recapsAtOnce)
    const rows = await readRecaps(
      deps.db,
      page.map(({ id }) => id),
    )
    const textsOf = await readVisibleTexts([...rows.values()], findHidden)
    for (const { id, sessionName } of page) {
      const texts = textsOf.get(id) ?? []
      if (!matchesAll(query, foldWords(texts.join('\n')))) continue
      total++
      if (results.length === limit) continue
      results.push({
        ...{ kind: 'recap', id, sessionId: rows.get(id)?.sessionId ?? null, title: sessionName },
        ...{ excerpt: chooseExcerpt(texts, query), speaker: null, start: null, category: null },
      })
    }
  }
  return { results, total: Math.min(total, enough) }
}

function chooseExcerpt(texts: string[], query: QueryWord[]): string {
  const counts = texts.map((text) => {
    const folded = foldWords(text)
    return query.filter((one) => matchesAny([one], folded)).length
  })
  const text = texts[counts.indexOf(Math.max(...counts))] ?? ''
  const line = text.replace(/\s+/g, ' ')
  return cutExcerpt(line, findMarks(line, query), searchLimits.excerpt)
}
