import type { StorySentence } from './read-story.ts'

/** Factors of the quality of a sentence. The factors of pronouns, chatter, dice and rude words apply once per occurrence. */
const weights = {
  narrator: 1,
  action: 0.75,
  aside: 0.2,
  otherVoice: 0.45,
  firstPerson: 0.6,
  secondPerson: 0.93,
  chatter: 0.8,
  dice: 0.7,
  vagueStart: 0.75,
  broken: 0.8,
  cutOff: 0.4,
  fragment: 0.35,
  rude: 0.6,
  tableTalk: 0.4,
  // "Tova, you leap" addresses one person and reads badly in a recap.
  addressed: 0.75,
  startsWithNumber: 0.6,
  withoutEntity: 0.6,
} as const

function chooseVoiceWeight({ isNarrator, isAction, isAside }: StorySentence): number {
  if (isNarrator) return weights.narrator
  if (isAction) return weights.action
  return isAside ? weights.aside : weights.otherVoice
}

/** Returns how well a sentence reads as part of the story, from 0 to 1. */
export function judgeSentence(sentence: StorySentence): number {
  const { traits } = sentence
  const { length } = sentence
  const isSpoken = sentence.speech !== null
  if (traits.isQuestion && !isSpoken) return 0
  if (sentence.isRules || length < 7 || length > 44 || sentence.isLastTime) return 0
  let value = chooseVoiceWeight(sentence)
  if (!isSpoken) value *= weights.firstPerson ** traits.first * weights.secondPerson ** traits.second
  value *= weights.chatter ** traits.chatter * weights.dice ** traits.dice
  if (traits.startsVague) value *= weights.vagueStart
  if (traits.isBroken) value *= traits.isCutOff ? weights.cutOff : weights.broken
  if (traits.isFragment) value *= weights.fragment
  value *= weights.rude ** traits.rude
  if (traits.table > 1) value *= weights.tableTalk
  if (sentence.isAddressed) value *= weights.addressed
  if (/^(?:five|six|seven|eight|nine|ten|\d)/i.test(sentence.text)) value *= weights.startsWithNumber
  if (sentence.entities.length === 0) value *= weights.withoutEntity
  return value
}
