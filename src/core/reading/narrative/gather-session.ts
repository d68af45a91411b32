import { kindOf } from '#contract/wiki/categories.ts'
import { wikiLimits } from '#contract/wiki/schemas.ts'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { foldName } from '#core/reading/names/fold-name.ts'
import { entityLimits, type FoundEntity, type ReadingContext } from '#core/reading/names/found-entity.ts'
import { type ClaimCheck, createClaimCheck } from './check-claim.ts'
import { answerLimits, type ChunkAnswer } from './chunk-answer.ts'
import type { CheckedClaim } from './claim.ts'
import { listForms } from './gather-names.ts'
import { gatherQuotes } from './gather-quotes.ts'
import { joinGroups, type MergeAnswer, type NamedThing } from './merge-entities.ts'
import { createNameTests, namePage } from './name-page.ts'
import type { GatheredSession, Note } from './note.ts'
import type { Seat } from './seat.ts'
import { cutText, selectNearby, tidyText } from './tidy-answer.ts'

type Cite = (lines: number[]) => string[]

/** A short transcript rarely repeats names. */
const leastNamed = (lines: number) => (lines < 100 ? 1 : 2)
const factsPerPage = 12
/** A spell gets an entry only if an event of at least this importance names it. */
const spellImportance = 3

function dropRepeated(notes: Note[]): Note[] {
  const seen = new Set<string>()
  return notes.filter(({ kind, text }) => {
    const key = `${kind} ${foldName(text)}`
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

function gatherDetails(thing: NamedThing, check: ClaimCheck, cite: Cite): FoundEntity['details'] {
  const details = new Map<string, FoundEntity['details'][number]>()
  for (const detail of thing.answers.flatMap((answer) => answer.details.slice(0, wikiLimits.details))) {
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

function groupFacts(things: NamedThing[], claims: CheckedClaim[]): Map<NamedThing, Note[]> {
  const keyOf = (name: string) => tidyText(name, wikiLimits.name).toLowerCase()
  const thingOf = new Map(
    things.toReversed().flatMap((thing) => thing.answers.map(({ name }) => [keyOf(name), thing] as const)),
  )
  const facts = new Map<NamedThing, Note[]>()
  for (const claim of claims) {
    const thing = claim.kind === 'fact' ? thingOf.get(keyOf(claim.title)) : undefined
    if (!thing) continue
    facts.set(thing, [...(facts.get(thing) ?? []), { ...claim, title: thing.name }])
  }
  for (const [thing, notes] of facts) facts.set(thing, dropRepeated(notes).slice(0, factsPerPage))
  return facts
}

function createPageTest(
  lines: SpokenLine[],
  events: Note[],
  seats: Seat[],
  isProper: (form: string) => boolean,
): (thing: NamedThing, facts: Note[]) => boolean {
  const characters = new Set(seats.flatMap((seat) => seat.characters.map(foldName)))
  const tonight = events
    .filter(({ kind }) => kind !== 'previously')
    .map(({ importance, text }) => ({ importance, text: ` ${foldName(text)} ` }))
  return (thing, facts) => {
    const forms = [thing.name, ...thing.aliases].map(foldName)
    if (facts.length === 0) return false
    if (forms.some((form) => characters.has(form))) return true
    const named = tonight.filter(({ text }) => forms.some((form) => text.includes(` ${form} `)))
    if (thing.category === 'spells') return named.some(({ importance }) => importance >= spellImportance)
    return (
      Math.max(thing.lines.length, named.length) >= leastNamed(lines.length) &&
      (kindOf(thing.category) !== 'items' || [thing.name, ...thing.aliases].some(isProper))
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
  named: NamedThing[],
  claims: CheckedClaim[],
  groups: MergeAnswer['groups'],
  context: ReadingContext,
  seats: Seat[],
): GatheredSession {
  const things = joinGroups(named, groups)
  const names = listForms(things, context)
  const check = createClaimCheck(lines, names, seats)
  const cite: Cite = (numbers) => [...new Set(numbers.flatMap((number) => lines[number - 1]?.id ?? []))]
  const events = gatherEvents(claims, check)
  const factsOf = groupFacts(things, claims)
  const { isProper, isDescription } = createNameTests(lines)
  const hasPage = createPageTest(lines, events, seats, isProper)
  const pages = things.filter((thing) => hasPage(thing, factsOf.get(thing) ?? []))
  const entities = pages.map(
    (thing): FoundEntity => ({
      ...namePage(thing, context.table, isDescription),
      category: thing.category,
      mentions: thing.lines.length,
      segmentIds: cite(thing.lines).slice(0, entityLimits.segments),
      facts: (factsOf.get(thing) ?? []).map(({ text, lines: cited, isConfirmed }) => ({
        text,
        segmentIds: cite(cited),
        isConfirmed,
      })),
      details: gatherDetails(thing, check, cite),
    }),
  )
  const others = things.filter((thing) => !pages.includes(thing))
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
