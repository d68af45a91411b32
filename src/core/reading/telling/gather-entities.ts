import { coreCategories, furtherCategories, kindOf } from '#contract/wiki/categories.ts'
import { wikiLimits } from '#contract/wiki/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import { readTranscript } from '#core/language/read-transcript.ts'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { type Token, tokenize } from '#core/language/tokenize.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'
import { createLineFinder, type LineFinder } from '#core/reading/names/find-lines.ts'
import type { ReadAnswer } from '#core/reading/questions/ask-read.ts'
import type { AnsweredEntity, WorldAnswer } from '#core/reading/questions/ask-world.ts'
import { cutText, tidyText } from '#core/reading/transcript/tidy-text.ts'
import { uniqueBy } from '#core/unique-by.ts'
import { type ExtractedEntity, entityLimits, type ReadingContext } from '#core/wiki/extracted-entity.ts'
import type { Seat } from '../transcript/find-seats.ts'
import type { Visit } from './compose-recap.ts'

type EntryNames = { name: string; aliases: string[] }

type FormTests = {
  isProper: (form: string) => boolean
  /** True for a form such as "the prisoner". */
  isDescription: (form: string) => boolean
}

/** In a transcript without capitals, every form counts as a proper name, never as a description. */
export function createFormTests(lines: SpokenLine[]): FormTests {
  const { words, isCased } = readTranscript(lines)
  const weigh = ({ word }: Token) => {
    const count = words.get(word)
    return isClosedWord(word) ? -1 : count ? count.capital - count.small : 0
  }
  return {
    isProper: (form) => !isCased || tokenize(form).some((token) => !token.isPossessive && weigh(token) > 0),
    isDescription: (form) => isCased && tokenize(form).every((token) => weigh(token) < 0),
  }
}

/** Drops aliases such as "the prisoner", because the wiki would link the mentions of all prisoners to this entry. */
export function nameEntry(
  { name, aliases }: EntryNames,
  table: ReadingContext['table'],
  isDescription: (form: string) => boolean,
): EntryNames {
  const forms = [name, ...aliases]
  const folded = forms.map(foldName)
  const seat = table.find(({ character, aliases: others }) =>
    [character ?? '', ...others].some((form) => folded.includes(foldName(form))),
  )
  const title = seat?.character ?? name
  const others = forms.filter((form) => foldName(form) !== foldName(title) && !isDescription(form))
  return { name: title, aliases: others.slice(0, entityLimits.aliases) }
}

const coreOf = new Map(
  Object.entries({
    people: ['person', 'persons', 'character', 'characters', 'npc', 'npcs', 'pc', 'pcs', 'player character'],
    places: ['place', 'location', 'locations'],
    items: ['item', 'object', 'objects', 'weapon', 'weapons'],
    organizations: ['organization', 'organisation', 'organisations', 'group', 'groups', 'factions'],
    events: ['event', 'battle', 'battles'],
    quests: ['quest', 'mission', 'missions'],
    spells: ['spell'],
    concepts: ['concept'],
    creature: ['creatures', 'monster', 'monsters'],
    deity: ['deities', 'god', 'gods', 'goddess'],
  }).flatMap(([category, names]) => names.map((name) => [name, category] as const)),
)

const known: ReadonlySet<string> = new Set([...coreCategories, ...furtherCategories])

export function tidyCategory(category: string): string {
  const name = cutText(tidyText(category).toLowerCase(), wikiLimits.category).trim()
  return coreOf.get(name) ?? (known.has(name) ? name : 'concepts')
}

export type GatheredEntities = {
  entities: ExtractedEntity[]
  /** Names that were said but get no entry in the wiki. */
  alsoMentioned: { name: string; segmentIds: string[] }[]
}

export type GatherInput = {
  lines: SpokenLine[]
  context: ReadingContext
  seats: Seat[]
  spellings: ReadAnswer['spellings']
}

const factsPerEntry = 12

type Named = { name: string; aliases: string[]; category: string; lines: number[]; answered: AnsweredEntity }

function findNames(
  answered: AnsweredEntity,
  spellings: GatherInput['spellings'],
  labels: Set<string>,
  finder: LineFinder,
): Named | null {
  const name = tidyText(answered.name, wikiLimits.name)
  if (foldName(name) === '') return null
  const aliases = answered.aliases
    .slice(0, wikiLimits.aliases)
    .map((alias) => tidyText(alias, wikiLimits.name))
    .filter((alias) => foldName(alias) !== '' && !labels.has(foldName(alias)))
  const heard = spellings.flatMap((spelling) =>
    foldName(spelling.name) === foldName(name) ? spelling.heard : [],
  )
  const said = uniqueBy([name, ...aliases], foldName).filter((form) => finder.findExact(form).length > 0)
  const exact = [...said, ...heard].flatMap((form) => finder.findExact(form))
  // Without a line that says the name, the lines of its facts stand for it: a speech engine may have misheard it everywhere.
  const loose = exact.length > 0 ? exact : finder.findLoose(name).lines
  const lines = loose.length > 0 ? loose : answered.facts.flatMap((fact) => fact.lines)
  return {
    name,
    aliases: said.filter((form) => foldName(form) !== foldName(name)).slice(0, entityLimits.aliases),
    category: tidyCategory(answered.category),
    lines: [...new Set(lines)].sort((a, b) => a - b),
    answered,
  }
}

/** Joins entities with the same name. */
function joinNamed(named: Named[]): Named[] {
  const joined = new Map<string, Named>()
  for (const one of named) {
    const same = joined.get(foldName(one.name))
    if (same) same.answered = { ...same.answered, facts: [...same.answered.facts, ...one.answered.facts] }
    else joined.set(foldName(one.name), one)
  }
  return [...joined.values()]
}

/** An item that was named less often is rarely looked up later; a short evening rarely repeats names. */
const leastNamed = (lines: number) => (lines < 100 ? 1 : 2)

/** True for "Mirelle of Hollowgate", false for "the old woman": the model writes what is no name in lower case. */
const isWrittenAsName = (name: string) =>
  tokenize(name).every(({ word, text }) => isClosedWord(word) || !/^\p{Ll}/u.test(text))

/** Reads the answer about the world, fact by fact. */
export function gatherEntities(world: WorldAnswer, input: GatherInput, visit: Visit): GatheredEntities {
  const { lines, context, seats, spellings } = input
  const finder = createLineFinder(lines)
  const cite = (numbers: number[]) => [...new Set(numbers.flatMap((number) => lines[number - 1]?.id ?? []))]
  const { isProper, isDescription } = createFormTests(lines)
  const characters = new Set(seats.flatMap((seat) => seat.characters.map(foldName)))
  const known = new Set(context.known.flatMap(({ name, aliases }) => [name, ...aliases].map(foldName)))
  // Aliases that are labels of speakers are dropped, because such labels usually name players.
  const labels = new Set(lines.flatMap(({ speaker }) => (speaker === null ? [] : foldName(speaker))))
  const named = joinNamed(
    world.entities
      .slice(0, wikiLimits.entitiesPerSession)
      .flatMap((one) => findNames(one, spellings, labels, finder) ?? []),
  )
  const gathered = named.map((one) => {
    const shown = visit({ label: one.name, sentences: one.answered.facts.slice(0, factsPerEntry) }).sentences
    const facts = uniqueBy(shown, ({ text }) => foldName(text)).map((fact) => ({
      text: fact.text,
      segmentIds: cite(fact.lines),
      isConfirmed: fact.isConfirmed ?? true,
    }))
    const forms = [one.name, ...one.aliases]
    const isKnown = forms.some((form) => characters.has(foldName(form)) || known.has(foldName(form)))
    const isItem = kindOf(one.category) === 'items'
    const isOften = one.lines.length >= leastNamed(lines.length)
    // Kinds of creatures have no proper name.
    const isName =
      isWrittenAsName(one.name) || (one.category === 'creature' && isOften && one.lines.length > 2)
    const isNamed = isName && (!isItem || (isOften && forms.some(isProper)))
    const details = one.answered.details.slice(0, wikiLimits.details).map((detail) => ({
      key: cutText(tidyText(detail.key), wikiLimits.detailKey),
      value: tidyText(detail.value, wikiLimits.detailValue),
      segmentIds: cite(detail.lines),
    }))
    const entity: ExtractedEntity = {
      ...nameEntry(one, context.table, isDescription),
      category: one.category,
      mentions: one.lines.length,
      segmentIds: cite(one.lines).slice(0, entityLimits.segments),
      facts,
      details: uniqueBy(
        details.filter(({ key, value, segmentIds }) => key !== '' && value !== '' && segmentIds.length > 0),
        ({ key }) => key.toLowerCase(),
      ),
    }
    return { entity, hasEntry: facts.length > 0 && (isKnown || isNamed) }
  })
  return {
    entities: gathered.filter(({ hasEntry }) => hasEntry).map(({ entity }) => entity),
    alsoMentioned: gathered
      .filter(({ hasEntry, entity }) => !hasEntry && entity.segmentIds.length > 0)
      .map(({ entity: { name, segmentIds } }) => ({ name, segmentIds: segmentIds.slice(0, 5) })),
  }
}
