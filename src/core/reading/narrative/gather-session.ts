import { kindOf } from '#contract/wiki/categories.ts'
import { wikiLimits } from '#contract/wiki/schemas.ts'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import {
  type ExtractedEntity,
  entityLimits,
  type ReadingContext,
} from '#core/reading/names/extracted-entity.ts'
import { foldName } from '#core/reading/names/fold-name.ts'
import { uniqueBy } from '#core/unique-by.ts'
import { type ClaimCheck, createClaimCheck } from './check-claim.ts'
import { answerLimits, type ChunkAnswer } from './chunk-answer.ts'
import type { CheckedClaim } from './claim.ts'
import { listForms } from './gather-names.ts'
import { gatherQuotes } from './gather-quotes.ts'
import { joinGroups, type MergeAnswer, type NamedEntity } from './merge-entities.ts'
import { createFormTests, nameEntry } from './name-entry.ts'
import type { GatheredSession, Note } from './note.ts'
import type { Seat } from './seat.ts'
import { cutText, selectNearby, tidyText } from './tidy-answer.ts'

type Cite = (lines: number[]) => string[]

/** An entry, except a player character or a spell, must be named in this many lines or events. A short transcript rarely repeats names. */
const leastNamed = (lines: number) => (lines < 100 ? 1 : 2)
const factsPerEntry = 12
/** A spell gets an entry only if an event of this session with at least this importance names it. */
const spellImportance = 3

const dropRepeated = (notes: Note[]) => uniqueBy(notes, ({ kind, text }) => `${kind} ${foldName(text)}`)

function gatherDetails(entity: NamedEntity, check: ClaimCheck, cite: Cite): ExtractedEntity['details'] {
  const details = new Map<string, ExtractedEntity['details'][number]>()
  for (const detail of entity.answers.flatMap((answer) => answer.details.slice(0, wikiLimits.details))) {
    const key = cutText(tidyText(detail.key), wikiLimits.detailKey)
    const value = tidyText(detail.value, wikiLimits.detailValue)
    const lines = check.findSupport(value, selectNearby(detail.lineIds))
    if (key === '' || !lines || details.has(key.toLowerCase())) continue
    details.set(key.toLowerCase(), { key, value, segmentIds: cite(lines) })
  }
  return [...details.values()].slice(0, wikiLimits.details)
}

function gatherEvents(claims: CheckedClaim[], check: ClaimCheck): Note[] {
  return claims
    .filter(({ kind }) => kind !== 'fact')
    .map((claim) => {
      const isTitled = check.findSupport(claim.title, claim.lines, { isTitle: true }) !== null
      return { ...claim, title: isTitled ? claim.title : '' }
    })
}

function groupFacts(joined: NamedEntity[], claims: CheckedClaim[]): Map<NamedEntity, Note[]> {
  const keyOf = (name: string) => tidyText(name, wikiLimits.name).toLowerCase()
  const entityOf = new Map(
    joined.toReversed().flatMap((entity) => entity.answers.map(({ name }) => [keyOf(name), entity] as const)),
  )
  const facts = new Map<NamedEntity, Note[]>()
  for (const claim of claims) {
    const entity = claim.kind === 'fact' ? entityOf.get(keyOf(claim.title)) : undefined
    if (!entity) continue
    facts.set(entity, [...(facts.get(entity) ?? []), { ...claim, title: entity.name }])
  }
  for (const [entity, notes] of facts) facts.set(entity, dropRepeated(notes).slice(0, factsPerEntry))
  return facts
}

function createEntryTest(
  lines: SpokenLine[],
  events: Note[],
  seats: Seat[],
  isProper: (form: string) => boolean,
): (entity: NamedEntity, facts: Note[]) => boolean {
  const characters = new Set(seats.flatMap((seat) => seat.characters.map(foldName)))
  const tonight = events
    .filter(({ kind }) => kind !== 'previously')
    .map(({ importance, text }) => ({ importance, text: ` ${foldName(text)} ` }))
  return (entity, facts) => {
    const forms = [entity.name, ...entity.aliases].map(foldName)
    if (facts.length === 0) return false
    if (forms.some((form) => characters.has(form))) return true
    const named = tonight.filter(({ text }) => forms.some((form) => text.includes(` ${form} `)))
    if (entity.category === 'spells') return named.some(({ importance }) => importance >= spellImportance)
    return (
      Math.max(entity.lines.length, named.length) >= leastNamed(lines.length) &&
      (kindOf(entity.category) !== 'items' || [entity.name, ...entity.aliases].some(isProper))
    )
  }
}

function gatherScenes(answers: ChunkAnswer[], size: number): GatheredSession['scenes'] {
  const scenes = answers
    .flatMap((answer) => answer.scenes.slice(0, answerLimits.scenes))
    .filter(({ line }) => Number.isSafeInteger(line) && line >= 1 && line <= size)
    .map(({ line, title, place }) => ({ line, title: tidyText(title, 80), place: tidyText(place, 80) }))
    .sort((a, b) => a.line - b.line)
  return scenes.filter((scene, index) => scene.line !== scenes[index - 1]?.line)
}

export function gatherSession(
  lines: SpokenLine[],
  answers: ChunkAnswer[],
  named: NamedEntity[],
  claims: CheckedClaim[],
  groups: MergeAnswer['groups'],
  context: ReadingContext,
  seats: Seat[],
): GatheredSession {
  const joined = joinGroups(named, groups)
  const names = listForms(joined, context)
  const check = createClaimCheck(lines, names, seats)
  const cite: Cite = (numbers) => [...new Set(numbers.flatMap((number) => lines[number - 1]?.id ?? []))]
  const events = gatherEvents(claims, check)
  const factsOf = groupFacts(joined, claims)
  const { isProper, isDescription } = createFormTests(lines)
  const hasEntry = createEntryTest(lines, events, seats, isProper)
  const withEntry = joined.filter((entity) => hasEntry(entity, factsOf.get(entity) ?? []))
  const entities = withEntry.map(
    (entity): ExtractedEntity => ({
      ...nameEntry(entity, context.table, isDescription),
      category: entity.category,
      mentions: entity.lines.length,
      segmentIds: cite(entity.lines).slice(0, entityLimits.segments),
      facts: (factsOf.get(entity) ?? []).map(({ text, lines: cited, isConfirmed }) => ({
        text,
        segmentIds: cite(cited),
        isConfirmed,
      })),
      details: gatherDetails(entity, check, cite),
    }),
  )
  const others = joined.filter((entity) => !withEntry.includes(entity))
  const quotes = answers.flatMap((answer) => gatherQuotes(answer, lines, check, seats))
  const notes = dropRepeated([...events, ...quotes, ...[...factsOf.values()].flat()])
  return {
    entities,
    notes: notes.sort((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0)),
    names,
    scenes: gatherScenes(answers, lines.length),
    seats,
    alsoMentioned: others.map(({ name, lines: said }) => ({ name, segmentIds: cite(said).slice(0, 5) })),
  }
}

export const gatherSessionTask = { module: import.meta.url, run: gatherSession }
