import { kindOf } from '#contract/wiki/categories.ts'
import { wikiLimits } from '#contract/wiki/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { tokenize } from '#core/language/tokenize.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'
import { createLineFinder, type LineFinder } from '#core/reading/names/find-lines.ts'
import { createFormTests, nameEntry } from '#core/reading/names/name-entry.ts'
import { tidyCategory } from '#core/reading/names/tidy-category.ts'
import type { ReadAnswer } from '#core/reading/questions/ask-read.ts'
import type { AnsweredEntity, WorldAnswer } from '#core/reading/questions/ask-world.ts'
import type { Seat } from '#core/reading/transcript/seat.ts'
import { cutText, tidyText } from '#core/reading/transcript/tidy-text.ts'
import { uniqueBy } from '#core/unique-by.ts'
import { type ExtractedEntity, entityLimits, type ReadingContext } from '#core/wiki/extracted-entity.ts'
import type { Visit } from './compose-recap.ts'

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
