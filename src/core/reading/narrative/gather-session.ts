import { wikiLimits } from '#contract/wiki/schemas.ts'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { foldName } from '#core/reading/names/fold-name.ts'
import { entityLimits, type FoundEntity, type ReadingContext } from '#core/reading/names/found-entity.ts'
import { type ClaimCheck, createClaimCheck } from './check-claim.ts'
import { answerLimits, type ChunkAnswer, type EventKind } from './chunk-answer.ts'
import { gatherNames } from './gather-names.ts'
import type { NamedThing } from './merge-entities.ts'
import { cutText, selectNearby, tidyText } from './tidy-answer.ts'

/** A checked statement. Recaps are written only from notes. */
export type Note = {
  kind: EventKind | 'quote' | 'fact'
  title: string
  text: string
  importance: number
  lines: number[]
}

export type GatheredSession = {
  entities: FoundEntity[]
  notes: Note[]
  names: string[][]
}

type Cite = (lines: number[]) => string[]

function gatherFacts(thing: NamedThing, check: ClaimCheck): Note[] {
  const claimed = thing.answers.flatMap((answer) => answer.facts.slice(0, entityLimits.facts * 3))
  const seen = new Set<string>()
  const notes = claimed.flatMap((fact): Note[] => {
    const text = tidyText(fact.text)
    const lines = check.support(text, selectNearby(fact.lineIds))
    if (!lines || seen.has(foldName(text))) return []
    seen.add(foldName(text))
    return [{ kind: 'fact', title: thing.name, text, importance: 2, lines }]
  })
  return notes.slice(0, entityLimits.facts)
}

function gatherDetails(thing: NamedThing, check: ClaimCheck, cite: Cite): FoundEntity['details'] {
  const details = new Map<string, FoundEntity['details'][number]>()
  for (const detail of thing.answers.flatMap((answer) => answer.details.slice(0, wikiLimits.details))) {
    const key = cutText(tidyText(detail.key), wikiLimits.detailKey)
    const value = tidyText(detail.value, wikiLimits.detailValue)
    const lines = check.support(value, selectNearby(detail.lineIds))
    if (key === '' || !lines || details.has(key.toLowerCase())) continue
    details.set(key.toLowerCase(), { key, value, segmentIds: cite(lines) })
  }
  return [...details.values()].slice(0, wikiLimits.details)
}

function gatherEvents(answer: ChunkAnswer, check: ClaimCheck): Note[] {
  return answer.events.slice(0, answerLimits.events).flatMap((event): Note[] => {
    const text = tidyText(event.text)
    const lines = check.support(text, selectNearby(event.lineIds))
    if (!lines) return []
    const title = tidyText(event.title, wikiLimits.name)
    const isTitleSupported = check.support(title, lines, true) !== null
    const importance = Math.min(5, Math.max(1, Math.round(event.importance) || 1))
    return [{ kind: event.kind, title: isTitleSupported ? title : '', text, importance, lines }]
  })
}

function gatherQuotes(answer: ChunkAnswer, check: ClaimCheck): Note[] {
  return answer.quotes.slice(0, answerLimits.quotes).flatMap((quote): Note[] => {
    const text = tidyText(quote.text).replace(
      /^["'\u201c\u2018]+|(?<!["'\u201d\u2019])["'\u201d\u2019]+$/g,
      '',
    )
    const lines = check.findQuote(text, selectNearby(quote.lineIds))
    if (!lines) return []
    const speaker = tidyText(quote.speaker, wikiLimits.name)
    const isNamed = check.support(`${speaker} ${text}`, lines, true) !== null
    return [{ kind: 'quote', title: isNamed ? speaker : '', text, importance: 3, lines }]
  })
}

/** Checks a model's answers against the lines they cite, and drops unsupported claims. */
export function gatherSession(
  lines: SpokenLine[],
  answers: ChunkAnswer[],
  context: ReadingContext,
): GatheredSession {
  const things = gatherNames(lines, answers, context)
  const names = [
    ...things.map(({ name, aliases }) => [name, ...aliases]),
    ...context.known.map(({ name, aliases }) => [name, ...aliases]),
    ...context.table.map(({ player, character, aliases }) => [
      player,
      ...(character ? [character] : []),
      ...aliases,
    ]),
  ]
  const check = createClaimCheck(lines, names)
  const cite: Cite = (numbers) => [...new Set(numbers.flatMap((number) => lines[number - 1]?.id ?? []))]
  const told = answers.flatMap((answer) => [...gatherEvents(answer, check), ...gatherQuotes(answer, check)])
  const facts: Note[] = []
  const entities = things.map((thing): FoundEntity => {
    const found = gatherFacts(thing, check)
    facts.push(...found)
    return {
      name: thing.name,
      aliases: thing.aliases.slice(0, entityLimits.aliases),
      category: thing.category,
      mentions: thing.lines.length,
      segmentIds: cite(thing.lines).slice(0, entityLimits.segments),
      facts: found.map(({ text, lines }) => ({ text, segmentIds: cite(lines) })),
      details: gatherDetails(thing, check, cite),
    }
  })
  const seen = new Set<string>()
  const notes = [...told, ...facts]
    .filter(({ kind, text }) => {
      const key = `${kind} ${foldName(text)}`
      const isNew = !seen.has(key)
      seen.add(key)
      return isNew
    })
    .sort((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0))
  return { entities, notes, names }
}

/** Entry point for worker threads. */
export const gatherSessionTask = { module: import.meta.url, run: gatherSession }
