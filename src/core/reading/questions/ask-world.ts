import { coreCategories, furtherCategories } from '#contract/wiki/categories.ts'
import type { ReadingContext } from '#core/wiki/extracted-entity.ts'
import { joinParts, type Question, type Sentence, wrap } from './prompt.ts'

/** Unchecked output of a language model. */
export type AnsweredEntity = {
  name: string
  aliases: string[]
  category: string
  facts: Sentence[]
  details: { key: string; value: string; lines: number[] }[]
}
export type WorldAnswer = { entities: AnsweredEntity[] }

const namesShown = 150
const tokensPerEntity = 105

const question = (
  most: number,
) => `Question: list what this evening tells of the world, for the campaign's wiki.
- entities: every person, creature, place, thing, organization, deity and quest of the story that has a name, every kind of creature that the
party met or feared, and the players' characters; also those named only once, if the lines say who or what they are, and the few without a
name on whom the story turned, as the lines call them ("the gnoll priest"). Not the people at the table, not words of the rules; a spell only where the plot turned on it. The important ones first, at most ${most}. One entity for what has several
names, titles, spellings or disguises; a family and its members, a place and what stands in it are different ones.
- name: the fullest proper form said, or the known name. aliases: other forms said that mean nothing else; no descriptions such as "the prisoner".
- category: exactly one of ${[...coreCategories, ...furtherCategories].join(', ')}.
- facts: one to six sentences that each name it and are understood by themselves a year later: first who or what it is, then what it did, what
happened to it, how it stands to others ("Tova is the sister of Osk."), how things stand now. Most entities need two. Past events in
the past tense, lasting things in the present.
- details: short pairs such as Race, Class, Role, Owner, Location, only where they were said. Most entities have none.`

/** `about` leaves out the known names, which are only hints for the spelling. */
export function askWorld(found: string, context: ReadingContext, answerTokens: number): Question {
  const known = context.known.filter(({ isHidden }) => !isHidden).slice(0, namesShown)
  const about = joinParts([found, question(Math.min(90, Math.floor(answerTokens / tokensPerEntity)))])
  const prompt = joinParts([wrap('names', known.map(({ name }) => name).join(', ')), about])
  return { prompt, about, answerTokens }
}
