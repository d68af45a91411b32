import { type SearchResult, searchLimits } from '#contract/search/schemas.ts'
import { cutExcerpt, findMarks } from '#core/language/search/find-hits.ts'
import { type QueryWord, writeTsquery } from '#core/language/search/query-words.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { listTranscriptsToSearch, type TranscriptToSearch } from '#server/transcription/service.ts'
import {
  countLines,
  type LineFilter,
  type LineRow,
  listLines,
  listSpeakerIdsByName,
  listSpeakerNamesOf,
} from './store.ts'

/** Transcripts per query. The embedded database runs one query at a time, so a long query would delay all others. */
const transcriptsAtOnce = 4

export type LineSearch = { session?: string | undefined; speaker?: string | undefined; limit: number }

/** Returns the lines of the newest session first. */
export async function findLines(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  query: QueryWord[],
  { session, speaker, limit }: LineSearch,
): Promise<{ results: SearchResult[]; total: number }> {
  const transcripts = access.shows.transcript
    ? await listTranscriptsToSearch(deps.db, access.campaignId, session)
    : []
  const ids = transcripts.map(({ id }) => id)
  const speakerIds = speaker === undefined ? null : await listSpeakerIdsByName(deps.db, ids, speaker)
  const filter = { tsquery: writeTsquery(query), speakerIds }
  const counts = await countLines(deps.db, filter, ids, searchLimits.linesCounted)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  // If counting stopped early, transcripts without a count may have matches too.
  const isComplete = total < searchLimits.linesCounted
  const searched = isComplete ? transcripts.filter(({ id }) => counts.has(id)) : transcripts
  const rows = await readNewest(deps, filter, searched, limit)
  const transcriptOf = new Map(searched.map((one) => [one.id, one]))
  return { results: rows.flatMap((row) => present(row, transcriptOf.get(row.transcriptionId), query)), total }
}

/**
 * Sorts the names by their number of speakers, highest first. Each transcript has its own speakers, so several speakers may share a name.
 */
export async function listSpeakerNames(deps: Pick<Deps, 'db'>, access: CampaignAccess): Promise<string[]> {
  if (!access.shows.transcript) return []
  return listSpeakerNamesOf(deps.db, access.campaignId, searchLimits.speakers)
}

async function readNewest(
  deps: Pick<Deps, 'db'>,
  filter: LineFilter,
  transcripts: TranscriptToSearch[],
  limit: number,
): Promise<LineRow[]> {
  const rows: LineRow[] = []
  for (let from = 0; from < transcripts.length && rows.length < limit; from += transcriptsAtOnce) {
    const ids = transcripts.slice(from, from + transcriptsAtOnce).map(({ id }) => id)
    rows.push(...(await listLines(deps.db, filter, ids, limit - rows.length)))
  }
  return rows
}

function present(
  { id, start, text, speaker }: LineRow,
  transcript: TranscriptToSearch | undefined,
  query: QueryWord[],
): SearchResult[] {
  if (!transcript) return []
  const excerpt = cutExcerpt(text, findMarks(text, query), searchLimits.excerpt)
  return [
    {
      kind: 'line',
      id,
      sessionId: transcript.sessionId,
      title: transcript.sessionName,
      excerpt: speaker === null ? excerpt : `${speaker}: ${excerpt}`,
      speaker,
      start,
      category: null,
    },
  ]
}
