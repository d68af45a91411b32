import type { SpokenLine } from '#core/language/spoken-line.ts'
import {
  type AbridgeAnswer,
  askAbridge,
  askRead,
  askSeats,
  type ReadAnswer,
  type Spelling,
  writeReading,
} from '#core/reading/questions/ask-read.ts'
import { estimateTokens, type Question } from '#core/reading/questions/prompt.ts'
import { findTableSeats, listLabels, readSeats, type Seat } from '#core/reading/transcript/find-seats.ts'
import {
  chooseSamples,
  fitRows,
  planParts,
  planWindow,
  type WindowPlan,
} from '#core/reading/transcript/plan-window.ts'
import { tidyText } from '#core/reading/transcript/tidy-text.ts'
import { writeInstructions, writePrefix, writeRows } from '#core/reading/transcript/write-evening.ts'
import type { ReadingContext } from '#core/wiki/extracted-entity.ts'
import { countWords } from '#core/words.ts'
import type { LanguageModel } from '#server/ports/language-model.ts'
import * as schemas from './answer-schemas.ts'
import { type Ask, type Beginning, hash } from './ask-model.ts'

export type Spoken = { lines: SpokenLine[]; context: ReadingContext }

/** An evening that a model has read: what every further question needs. */
export type Evening = Spoken & {
  beginning: Beginning
  plan: WindowPlan
  reading: ReadAnswer
  seats: Seat[]
  /** What the first reading found, for the questions after it. */
  found: string
  words: number
  /** What the model read beside the lines. */
  given: string[]
  /** Tells users what the model could not abridge; null if it read all. */
  unread: string | null
}

/** A part of this many words that comes back empty was not read. */
const wordsThatTell = 400
const longestEntry = 4_000
const lostReading = 'Scenes and table talk were not recognized.'

const nothingRead: ReadAnswer = {
  ...{ seats: [], voices: [], lastTime: [], tableTalk: [], scenes: [] },
  ...{ wanted: '', stood: '', spellings: [], different: [] },
}

/**
 * Asks for a part of the work; null if the model cannot do it.
 * @param lost what users are told then; null if the rest does as well without it
 */
export type Attempt = <T>(lost: string | null, work: () => Promise<T>) => Promise<T | null>

function createBeginning({ context }: Spoken, rows: string[], isAbridged: boolean): Beginning {
  const source = isAbridged ? hash(rows.join('\n')) : ''
  return {
    instructions: writeInstructions(context, isAbridged),
    prefix: writePrefix(rows.join('\n'), context),
    source,
  }
}

const measure = ({ instructions, prefix }: Beginning) => estimateTokens(instructions) + estimateTokens(prefix)

function joinSeats({ lines, context }: Spoken, answered: ReadAnswer['seats']): Seat[] {
  const labels = listLabels(lines)
  return readSeats(lines, labels, findTableSeats(labels, context.table), answered)
}

function writeAbridged({ parts }: AbridgeAnswer, lines: number): string[] {
  return parts.flatMap(({ from, to, text }) => {
    const [first, last] = [Math.max(1, Math.round(from)), Math.min(lines, Math.round(to))]
    const tidy = tidyText(text, longestEntry)
    return tidy === '' || first > last ? [] : [`[${first === last ? first : `${first}-${last}`}] ${tidy}`]
  })
}

type Abridged = { rows: string[]; seats: ReadAnswer['seats']; unread: string | null }

/** Abridges the evening part by part if it does not fit the window. Who plays whom comes first, from samples, because parts hide it. */
async function abridge(
  ask: Ask,
  attempt: Attempt,
  spoken: Spoken,
  plan: WindowPlan,
  report: (share: number) => void,
): Promise<Abridged | null> {
  const rows = writeRows(spoken.lines)
  const empty = createBeginning(spoken, [], true)
  const parts = planParts(rows, `${empty.instructions}${empty.prefix}`, plan)
  if (parts.length === 0) return null
  const sampleTokens = plan.prefixTokens - measure(createBeginning(spoken, [], false))
  const samples = createBeginning(spoken, chooseSamples(rows, sampleTokens), false)
  const answered = await attempt(null, () =>
    ask('read', schemas.readAnswer, { ...samples, source: 'samples' }, askSeats()),
  )
  const seats = writeReading(nothingRead, joinSeats(spoken, answered?.seats ?? []))
  const about = { ...samples, prefix: '', source: 'part' }
  const abridged: string[] = []
  let unread = 0
  for (const [index, part] of parts.entries()) {
    report(index / parts.length)
    const question = askAbridge(part.rows, seats, part.words)
    const isEmpty = ({ parts: written }: AbridgeAnswer) =>
      countWords(part.rows) >= wordsThatTell && written.every(({ text }) => text.trim() === '')
    const answer = await attempt(null, () => ask('abridge', schemas.abridgeAnswer, about, question, isEmpty))
    if (answer) abridged.push(...writeAbridged(answer, spoken.lines.length))
    else unread++
  }
  const room = plan.prefixTokens - measure(empty)
  return {
    rows: fitRows(abridged, room),
    seats: answered?.seats ?? [],
    unread:
      unread > 0
        ? `The language model could not read ${unread} of ${parts.length} parts of the evening.`
        : null,
  }
}

/** Reads an evening as far as every later question needs it. */
export async function openEvening(
  ask: Ask,
  attempt: Attempt,
  spoken: Spoken,
  window: number,
  pairs: Spelling[],
  report: (share: number) => void,
): Promise<Evening> {
  const { lines, context } = spoken
  const plan = planWindow(window)
  const abridged = await abridge(ask, attempt, spoken, plan, (share) => report(share * 0.7))
  report(0.7)
  const beginning = createBeginning(spoken, abridged?.rows ?? writeRows(lines), abridged !== null)
  const read = await attempt(lostReading, () =>
    ask('read', schemas.readAnswer, beginning, limitAnswer(askRead(context, pairs), plan)),
  )
  const reading = read ?? nothingRead
  const seats = joinSeats(spoken, [...(abridged?.seats ?? []), ...reading.seats])
  report(1)
  return {
    ...{ lines, context, beginning, plan, reading, seats },
    found: writeReading(reading, seats),
    words: lines.reduce((sum, { text }) => sum + countWords(text), 0),
    given: [
      ...context.known.flatMap(({ name, aliases }) => [name, ...aliases]),
      ...context.table.flatMap(({ player, character, aliases }) => [player, character ?? '', ...aliases]),
      ...reading.spellings.map(({ name }) => name),
      context.lastRecap ?? '',
    ],
    unread: abridged?.unread ?? null,
  }
}

/** Plans no longer answer than the window of the model allows. */
export const limitAnswer = (question: Question, { answerTokens }: WindowPlan): Question => ({
  ...question,
  answerTokens: Math.min(question.answerTokens, answerTokens),
})

/** Windows that servers cut questions to, by model. */
const foundWindows = new WeakMap<LanguageModel, { tokens: number; at: Date }>()
/** The operator may enlarge the window later. Finding that out costs at most one refused question. */
const foundForMs = 10 * 60_000

export async function readWindow(model: LanguageModel, now: Date, signal: AbortSignal): Promise<number> {
  const found = foundWindows.get(model)
  const isFresh = found && now.getTime() - found.at.getTime() < foundForMs
  return isFresh ? found.tokens : model.readContextTokens(signal)
}

export const smallestWindow = 8_000

/** Remembers that a question was too long for the model. Returns the smaller window to try; null if it is too small to read with. */
export function shrinkWindow(
  model: LanguageModel,
  window: number,
  told: number | null,
  now: Date,
): number | null {
  const smaller = told !== null && told < window ? told : Math.floor(window * 0.7)
  foundWindows.set(model, { tokens: smaller, at: now })
  return smaller >= smallestWindow ? smaller : null
}
