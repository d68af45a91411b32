import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { recapSections } from '#contract/recap/schemas.ts'
import { countsUpTo, type SearchResult, searchLimits } from '#contract/search/schemas.ts'
import { cutExcerpt, findMarks } from '#core/language/search/find-hits.ts'
import {
  foldWords,
  matchesAll,
  matchesAny,
  type QueryWord,
  writeTsquery,
} from '#core/language/search/query-words.ts'
import { listSources } from '#core/recap/edit-recap.ts'
import { listTexts } from '#core/recap/list-recap-parts.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { showSections } from '#server/recap/service.ts'
import { type FindHiddenFor, prepareHiddenFor } from '#server/wiki/service.ts'
import { type FoundRecap, listRecapsWithWords, readRecaps } from './store.ts'

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
  const candidates = await listRecapsWithWords(deps.db, access.campaignId, writeTsquery(query), session)
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

/** Caches the texts, because a search filters many recaps and each takes milliseconds. Sizes are numbers of characters. */
const cache = new LRUCache<string, string[]>({
  max: 500,
  maxSize: 10_000_000,
  sizeCalculation: (texts) => texts.reduce((sum, { length }) => sum + length, 1),
})

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64')

/** Returns the texts that the reader may see, by recap id. */
async function readVisibleTexts(
  rows: FoundRecap[],
  findHidden: FindHiddenFor,
): Promise<Map<string, string[]>> {
  const parsed = rows.map(({ id, sections: stored }) => {
    const sections = recapSections.parse(stored)
    return { id, sections, cited: listSources(sections) }
  })
  const hidden = await findHidden(parsed.flatMap(({ cited }) => cited))
  return new Map(
    parsed.map(({ id, sections, cited }) => {
      const lines = cited.filter(({ segmentId }) => hidden?.segmentIds.has(segmentId))
      // Covers everything that the texts depend on, so that the cache never returns outdated texts.
      const key = digest([sections, hidden?.names ?? null, lines.map(({ segmentId }) => segmentId)])
      const texts = cache.get(key) ?? listTexts(showSections(sections, hidden))
      cache.set(key, texts)
      return [id, texts]
    }),
  )
}
