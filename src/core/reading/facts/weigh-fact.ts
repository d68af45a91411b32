import type { SentenceTraits } from '#core/language/read-sentence-traits.ts'
import { isVerbForm } from '#core/language/words/common-words.ts'
import type { NameMention } from '#core/reading/names/collect-names.ts'
import { readDefinition } from './read-definition.ts'

const being = new Set(['is', 'was', 'are', 'were'])
const defining = /\b(?:named|called|known as|by the name of)\s*$/i
// "Tova is over there" says nothing lasting about Tova.
const passing = /^(?:over|now|just|up|down|there|here|right|in|on|at|still|about|like|gonna|\p{L}+ing)$/u

export type SentenceAbout = {
  mention: NameMention
  traits: SentenceTraits
  before: string
  wordsBefore: number
  others: number
  isQuoted: boolean
}

/** True if the sentence speaks to the named person: "Tova, as you run, ...", "Well done, Tova." */
export function isAddressed({ mention: { line, from, to }, traits, wordsBefore }: SentenceAbout): boolean {
  const after = line.tokens[to + 1]
  const isFree = wordsBefore === 0 || line.tokens[from]?.isSeparated === true
  if (!isFree || (after && !after.isSeparated)) return false
  if (after && !after.startsSentence && /^(?:a|an|the|who|which|whose|one|our)$/.test(after.word))
    return false
  return (
    traits.second > 0 || after === undefined || after.startsSentence || !/^(?:and|is|was)$/.test(after.word)
  )
}

function weighVerb({ line, to }: NameMention): number {
  const [after, next] = [line.tokens[to + 1], line.tokens[to + 2]?.word ?? '']
  const isOwner = line.tokens[to]?.isPossessive ?? false
  if (after?.isSeparated) return /^(?:a|an|the|who|which|whose)$/.test(after.word) ? 1.2 : 0
  if (!after || isOwner) return 0
  if (being.has(after.word)) {
    if (/^(?:a|an|the|our|my|one)$/.test(next)) return 2.5
    return passing.test(next) ? 0 : 1
  }
  return isVerbForm(after.word) && /(?:s|ed)$/.test(after.word) ? 1.2 : 0
}

export function weighFact(sentence: SentenceAbout): number {
  const { mention, traits, before, wordsBefore, others, isQuoted } = sentence
  const length = traits.words.length
  let weight = weighVerb(mention)
  if (mention.line.isNarrator) weight += 1
  else if (!isQuoted) weight -= 0.8
  if (wordsBefore <= 2) weight += 0.8
  if (defining.test(before)) weight += 2
  if (readDefinition(mention)) weight += 1
  weight -=
    traits.first * (isQuoted ? 0.6 : 1.5) + traits.second * 0.7 + traits.chatter * 0.4 + traits.dice * 0.8
  if (traits.startsVague) weight -= 0.9
  if (traits.isBroken) weight -= traits.isCutOff ? 1.2 : 0.6
  if (traits.isFragment) weight -= 2.5
  weight -= traits.rude * 2
  if (length < 6) weight -= 1.5
  if (length > 34) weight -= (length - 34) * 0.08
  if (length >= 9 && length <= 26) weight += 0.4
  // One or two other names suggest a relation; more names suggest a list.
  weight += others > 2 ? -0.8 : others * 0.3
  return weight
}
