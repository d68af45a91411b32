import { measureShortness } from '#core/reading/language/measure-shortness.ts'
import type { Reading } from '#core/reading/language/read-transcript.ts'
import { isCommonWord } from '#core/reading/language/words/common-words.ts'
import { rulesWords, spellNames } from '#core/reading/language/words/rules-lexicon.ts'
import { realWorldWords } from '#core/reading/language/words/table-lexicon.ts'
import { headOf, type NameGroup } from './group-names.ts'
import { isTitle, itemHeads, organizationHeads, placeHeads } from './name-lexicon.ts'
import type { NameEvidence } from './read-evidence.ts'

/** Excludes rules, spells, real-world names and the players' own names. */
export function isExcluded(group: NameGroup, reading: Reading): boolean {
  const words = group.key.split(' ')
  // "MetroCon" is a trade name; "McRae" is not.
  const isTradeName = group.mentions.some((mention) =>
    /\p{Ll}{3}\p{Lu}/u.test(mention.text.split(' ')[0] ?? ''),
  )
  if (
    isTradeName ||
    [...group.forms.keys()].some((form) => form.split(' ').some((word) => reading.speakerWords.has(word)))
  )
    return true
  if (spellNames.has(group.key) || [...group.forms.keys()].some((form) => spellNames.has(form))) return true
  if (words.every((word) => rulesWords.has(word) || realWorldWords.has(word) || word === 'of')) return true
  return realWorldWords.has(words[0] ?? '') && !words.some((word) => placeHeads.has(word))
}

/** In a short session one strong mention suffices: a capital inside a sentence, a definition, an action. */
function weighRarity(group: NameGroup, evidence: NameEvidence, reading: Reading, inside: number): number {
  const shortness = measureShortness(reading.size)
  if (shortness === 0) return 0
  const isPhrase = group.key.includes(' ')
  let sure = evidence.defined.size > 0 ? 1 : 0
  if (!reading.isCased) sure += 0.6
  else if (inside > 0) sure += isPhrase ? 2 : 1.2
  if (evidence.person >= 2) sure += 1
  if (reading.playerCharacters.has(group.key)) sure += 2
  return shortness * Math.min(3, sure)
}

/** Scores how likely this is a name of the story; above zero it is accepted. */
export function weighName(group: NameGroup, evidence: NameEvidence, reading: Reading): number {
  const words = group.key.split(' ').filter((word) => word !== 'of' && word !== 'the')
  const unknown = words.filter((word) => !isCommonWord(word)).length
  const story = group.mentions.filter((mention) => !mention.line.isTableTalk)
  const narrated = story.filter((mention) => mention.line.isNarrator).length
  const inside = story.filter((mention) => !mention.line.tokens[mention.from]?.startsSentence).length
  const head = headOf(group.key.split(' '))
  let weight = -3.3
  weight += Math.log2(1 + story.length) * 0.7 + Math.log2(1 + narrated) * 0.7
  if (unknown > 0) weight += 1.2
  if (story.some((mention) => mention.words.length > 1 && isTitle(mention.words[0] ?? ''))) weight += 1.2
  if (words.length > 1 && placeHeads.has(head)) weight += 1.2
  else if (words.length > 1 && organizationHeads.has(head)) weight += 0.8
  else if (words.length > 1 && itemHeads.has(head)) weight += group.key.includes(' of ') ? 1.8 : 0.8
  else if (words.length > 1 && unknown > 0) weight += 0.4
  const outside = group.mentions.length - story.length
  // A name as frequent in table talk as in the story is probably from the real world.
  if (outside >= 2 && outside >= story.length * 0.7 && story.length <= 5) weight -= 1
  if (reading.isCased && inside === 0) weight -= 1.2
  if (reading.isCased && words.length === 1 && unknown === 0) {
    const count = reading.words.get(words[0] ?? '')
    weight -= 0.7 + 2.7 * ((count?.small ?? 0) / Math.max(1, (count?.small ?? 0) + (count?.capital ?? 0)))
  }
  weight += Math.min(1.2, (evidence.person + evidence.place - evidence.within) * 0.3)
  return weight + weighRarity(group, evidence, reading, inside)
}
