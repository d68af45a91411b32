import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { listLimit, queryLimit, queryTexts, searchedWords } from '#contract/paging.ts'
import { isStorable } from '#contract/text.ts'
import { asQuery } from '#contract/view-as.ts'
import { type SearchKind, searchKinds } from './kinds.ts'

export const searchLimits = {
  query: queryLimit,
  results: { default: 20, max: 100 },
  /** Counting of results stops at the next three numbers. For recaps, `countsUpTo` can raise the number. */
  entriesCounted: 1_000,
  recapsCounted: 10,
  linesCounted: 5_000,
  excerpt: 240,
  speakers: 100,
} as const

/** Returns the number at which counting stops. For recaps it exceeds `limit`, so that a client knows whether there are more results. */
export function countsUpTo(kind: SearchKind, limit: number): number {
  if (kind === 'recaps') return Math.max(searchLimits.recapsCounted, limit + 1)
  return kind === 'entries' ? searchLimits.entriesCounted : searchLimits.linesCounted
}

export const searchTexts = {
  ...queryTexts,
  kinds: 'kinds must be a list of entries, recaps and transcripts',
  limit: `limit must be a number between 1 and ${searchLimits.results.max}`,
  session: 'session must be the id of a session',
  speaker: 'speaker must be the name of a speaker',
  failed: 'The search failed',
  speakersFailed: 'The speakers could not be loaded.',
  change: 'Change the search',
  start: 'Find anything in this campaign',
  startHint: 'Search entries, recaps and every spoken line. Names can be off by one letter.',
  searchFor: (text: string) => `Search for “${text}”`,
  refine: (shown: number) => `These are the first ${shown}. Add a word or a filter to narrow the search.`,
  none: 'Nothing found',
  noneHint: 'Try fewer words or another spelling, or remove a filter.',
} as const

const isKind = (text: string): text is SearchKind => searchKinds.some((kind) => kind === text)

const kindList = z
  ._default(
    z.pipe(
      z.string(searchTexts.kinds).check(z.refine((list) => list.split(',').every(isKind), searchTexts.kinds)),
      z.transform((list) => searchKinds.filter((kind) => list.split(',').includes(kind))),
    ),
    [...searchKinds],
  )
  .check(z.describe('entries, recaps, transcripts; all by default'))

const filter = (text: string) => z.optional(z.string(text).check(z.refine(isStorable, text)))

export const searchQuery = z.extend(asQuery, {
  q: searchedWords,
  kinds: kindList,
  limit: listLimit(searchTexts.limit, searchLimits.results),
  session: filter(searchTexts.session).check(z.describe('id of a session')),
  speaker: filter(searchTexts.speaker).check(z.describe('name of a speaker; finds lines only')),
})
export type SearchQuery = z.infer<typeof searchQuery>

export const searchResult = z.object({
  kind: z.enum(['entry', 'recap', 'line']),
  id: z.string(),
  sessionId: z.nullable(z.string()),
  /** Name of the entry or of the session. */
  title: z.string(),
  /** The excerpt of a line with a speaker begins with the speaker and ": ". */
  excerpt: z.string(),
  speaker: z.nullable(z.string()),
  /** Seconds in the recording; null without a time. */
  start: z.nullable(z.number()),
  category: z.nullable(z.string()),
})
export type SearchResult = z.infer<typeof searchResult>

export const speakerNames = success({ speakers: z.array(z.string()) })

export const searchAnswer = success({ results: z.array(searchResult), total: z.number() })
