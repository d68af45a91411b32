import { askLimits } from '#contract/ask/schemas.ts'
import type { Passage } from '#core/ask/evidence.ts'
import { listSearchWords, type SearchWord, weighHits } from '#core/ask/list-search-words.ts'
import { type KnownName, parseQuestionTask } from '#core/ask/parse-question.ts'
import { rankPassagesTask } from '#core/ask/rank-passages.ts'
import type { Seat } from '#core/reading/transcript/find-seats.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { readSeats } from '#server/campaigns/service.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { readHeavily } from '#server/http/heavy-reads.ts'
import { runInThread } from '#server/lib/threads.ts'
import { listNames } from '#server/wiki/service.ts'
import {
  type FoundLine,
  findEntryIds,
  findLineHits,
  findRecaps,
  type LineHit,
  type LineRange,
  listLinesIn,
  listTranscripts,
} from './evidence-store.ts'
import { gatherFacts, gatherRecaps, joinLines, selectVisible } from './gather-evidence.ts'

/** Maximum results: `lines` with `around` lines before and after each, `entries` and `recaps`. */
const results = { lines: 500, around: 10, entries: 40, recaps: 8 } as const
/** Hits per word. A word with more hits says little about the question, and the newest lines count. */
const hitsPerWord = { lines: 1_000, entries: 300, recaps: 100 } as const
/** Bounds each statement, because the embedded database runs one at a time and cannot cancel it. */
const perStatement = { transcripts: 25, lines: 600 } as const

type FoundEvidence = { lines: FoundLine[]; entryIds: string[]; sessionIds: string[] }

/** Finds what matches the words best. Other statements run between its own, none of which takes long. */
async function findEvidence(
  db: Db,
  { campaignId, role, shows }: CampaignAccess,
  words: SearchWord[],
  signal: AbortSignal,
): Promise<FoundEvidence> {
  const each = async <T>(find: (word: SearchWord) => Promise<T[]>): Promise<T[][]> => {
    const found: T[][] = []
    for (const word of words) {
      signal.throwIfAborted()
      found.push(await find(word))
    }
    return found
  }
  const reader = { campaignId, isPlayer: role === 'player' }
  const lines = shows.transcript ? await findLines(db, campaignId, each, signal) : []
  const entries = await each((word) => findEntryIds(db, reader, word, hitsPerWord.entries))
  const recaps = shows.recap ? await each((word) => findRecaps(db, campaignId, word, hitsPerWord.recaps)) : []
  return {
    lines,
    entryIds: weighHits(entries, results.entries),
    sessionIds: weighHits(recaps, results.recaps),
  }
}

type Each = <T>(find: (word: SearchWord) => Promise<T[]>) => Promise<T[][]>

async function findLines(db: Db, campaignId: string, each: Each, signal: AbortSignal): Promise<FoundLine[]> {
  const transcripts = await listTranscripts(db, campaignId)
  const found = await each((word) => findHits(db, transcripts.toReversed(), word, signal))
  const hits = new Map(found.flat().map((hit) => [hit.id, hit]))
  const best = weighHits(
    found.map((some) => some.map(({ id }) => id)),
    results.lines,
  )
  const ranges = joinRanges(
    best.flatMap((id) => hits.get(id) ?? []),
    transcripts,
  )
  const lines: FoundLine[] = []
  for (const batch of batchRanges(ranges)) {
    signal.throwIfAborted()
    lines.push(...(await listLinesIn(db, campaignId, batch)))
  }
  return lines
}

async function findHits(
  db: Db,
  newestFirst: string[],
  word: SearchWord,
  signal: AbortSignal,
): Promise<LineHit[]> {
  const hits: LineHit[] = []
  // Within a statement, the database returns lines in any order, so the newest transcripts are read in small statements.
  let size = 1
  for (let from = 0; from < newestFirst.length && hits.length < hitsPerWord.lines; ) {
    signal.throwIfAborted()
    const ids = newestFirst.slice(from, from + size)
    hits.push(...(await findLineHits(db, ids, word, hitsPerWord.lines - hits.length)))
    from += ids.length
    size = Math.min(2 * size, perStatement.transcripts)
  }
  return hits
}

/** Returns the lines around the hits as ranges that do not overlap, in the order of the transcripts. */
function joinRanges(hits: LineHit[], transcripts: string[]): LineRange[] {
  const orderOf = new Map(transcripts.map((id, order) => [id, order]))
  const order = (hit: LineHit) => orderOf.get(hit.transcriptionId) ?? 0
  const ranges: LineRange[] = []
  for (const hit of hits.toSorted((a, b) => order(a) - order(b) || a.position - b.position)) {
    const { transcriptionId, position } = hit
    const first = Math.max(0, position - results.around)
    const last = position + results.around
    const before = ranges.at(-1)
    if (before?.transcriptionId === transcriptionId && before.last + 1 >= first) before.last = last
    else ranges.push({ transcriptionId, first, last })
  }
  return ranges
}

function batchRanges(ranges: LineRange[]): LineRange[][] {
  const batches: LineRange[][] = []
  let room = 0
  for (const range of ranges.flatMap(cutRange)) {
    const lines = range.last - range.first + 1
    if (lines > room) {
      batches.push([])
      room = perStatement.lines
    }
    batches.at(-1)?.push(range)
    room -= lines
  }
  return batches
}

function cutRange({ transcriptionId, first, last }: LineRange): LineRange[] {
  const { lines } = perStatement
  return Array.from({ length: Math.ceil((last - first + 1) / lines) }, (_, part) => ({
    transcriptionId,
    first: first + part * lines,
    last: Math.min(last, first + (part + 1) * lines - 1),
  }))
}

export type FoundPassages = {
  passages: Passage[]
  /** Each inner array lists the forms of one name. The names are those of characters and of entries that the reader may see. */
  names: string[][]
  seats: Seat[]
}

async function readVoices(deps: Pick<Deps, 'db'>, campaignId: string) {
  const table = await readSeats(deps, campaignId)
  const seats = table.flatMap(({ player, speakerName, character }) =>
    [player, ...(speakerName && speakerName !== player ? [speakerName] : [])].map((speaker): Seat => {
      return { speaker, isGameMaster: character === null, characters: character ? [character] : [] }
    }),
  )
  const characters = table.flatMap(({ character, aliases }): KnownName[] =>
    character ? [{ forms: [character, ...aliases], category: 'people' }] : [],
  )
  return { seats, characters }
}

/** Finds passages visible to the reader that could answer the question, best first. */
export async function findPassages(
  deps: Pick<Deps, 'db' | 'config'>,
  access: CampaignAccess,
  text: string,
  signal: AbortSignal,
): Promise<FoundPassages> {
  const entries = await listNames(deps, access)
  const { seats, characters } = await readVoices(deps, access.campaignId)
  const known = [
    ...entries.map(({ name, aliases, category }): KnownName => ({ forms: [name, ...aliases], category })),
    ...characters,
  ]
  const names = known.map(({ forms }) => forms)
  const question = await runInThread(parseQuestionTask, [text, known], signal)
  const words = listSearchWords(question)
  if (words.length === 0) return { passages: [], names, seats }
  const visible = await readHeavily(deps, access.userId, signal, async (db) => {
    const { lines, entryIds, sessionIds } = await findEvidence(db, access, words, signal)
    return selectVisible({ db }, access, [
      ...joinLines(lines),
      ...(await gatherFacts({ db }, access, entryIds)),
      ...(await gatherRecaps({ db }, access, sessionIds)),
    ])
  })
  const passages = await runInThread(rankPassagesTask, [question, visible, seats, askLimits.passages], signal)
  return { passages, names, seats }
}
