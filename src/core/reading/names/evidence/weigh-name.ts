import { measureShortness, type Reading } from '#core/language/read-transcript.ts'
import type { Token } from '#core/language/tokenize.ts'
import { isCommonWord, isDictionaryName } from '#core/language/words/common-words.ts'
import { isTitle, itemHeads, organizationHeads, placeHeads } from '#core/language/words/name-lexicon.ts'
import { realWorldWords, rulesWords, spellNames, tableTalkWords } from '#core/language/words/table-lexicon.ts'
import { toWordSet } from '#core/language/words/word-set.ts'
import { classifyNoun } from '#core/reading/facts/read-definition.ts'
import type { NameMention } from '#core/reading/names/collect-names.ts'
import { headOf, type NameGroup } from '#core/reading/names/group-names.ts'
import type { NameEvidence } from './read-evidence.ts'

const compactSpells = new Set([...spellNames].map((name) => name.replaceAll(' ', '')))

function joinTokens(tokens: Token[]): string {
  return tokens
    .map(({ word, isPossessive }) => (isPossessive && !word.endsWith('s') ? `${word}s` : word))
    .join('')
}

/** True for a spell, and for "Tasha", the owner in "Tasha's Hideous Laughter". */
function namesSpell(group: NameGroup): boolean {
  const isSpell = ({ line, from, to }: NameMention, more = 0) =>
    compactSpells.has(joinTokens(line.tokens.slice(from, to + 1 + more)))
  if (compactSpells.has(group.key.replaceAll(' ', '')) || group.mentions.some((mention) => isSpell(mention)))
    return true
  const owners = group.mentions.filter((mention) => isSpell(mention, 1) || isSpell(mention, 2))
  return owners.length >= group.mentions.length / 2
}

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
  if (namesSpell(group)) return true
  if (words.every((word) => rulesWords.has(word) || realWorldWords.has(word) || word === 'of')) return true
  return realWorldWords.has(words[0] ?? '') && !words.some((word) => placeHeads.has(word))
}

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

const longPassage = 25
// Matches the text before a name that is only a comparison: "slowly, like" before "Zorro", "a very" before "Bonnie and Clyde moment".
const comparing = /\blike\b.{0,30}$|\b(?:an?|very) (?:\S+ and )?$/i

function isInPassage({ line, from }: NameMention): boolean {
  const { tokens } = line
  const name = tokens[from]
  if (!line.isNarrator || tokens.length < longPassage || !name || name.startsSentence) return false
  if (comparing.test(line.line.text.slice(Math.max(0, name.start - 60), name.start))) return false
  return !tokens.slice(Math.max(0, from - 15), from + 15).some(({ word }) => tableTalkWords.has(word))
}

/** "Your friend The Gentleman": the capital article makes an ordinary word a name. */
function hasCapitalArticle({ line, from }: NameMention): boolean {
  const article = line.tokens[from - 1]
  return article?.word === 'the' && article.isCapital && !article.startsSentence
}

function weighWords(group: NameGroup, story: NameMention[], narrated: number): number {
  const words = group.key.split(' ').filter((word) => word !== 'of' && word !== 'the')
  const unknown = words.some((word) => !isCommonWord(word))
  const isTitled = story.some((mention) => mention.words.length > 1 && isTitle(mention.words[0] ?? ''))
  let weight = unknown ? 1.2 : 0
  // A title that one player uses once is usually a joke.
  if (isTitled && (narrated > 0 || story.length > 1)) weight += 1.2
  if (words.length === 1) return weight
  const head = headOf(group.key.split(' '))
  if (placeHeads.has(head)) return weight + 1.2
  if (organizationHeads.has(head)) return weight + 0.8
  if (itemHeads.has(head)) return weight + (group.key.includes(' of ') ? 2.8 : 0.8)
  return unknown ? weight + 0.4 : weight
}

/** A name that the campaign does not know is accepted if its weight is positive. */
export function weighName(group: NameGroup, evidence: NameEvidence, reading: Reading): number {
  const words = group.key.split(' ').filter((word) => word !== 'of' && word !== 'the')
  const unknown = words.filter((word) => !isCommonWord(word)).length
  const story = group.mentions.filter((mention) => !mention.line.isTableTalk)
  const narrated = story.filter((mention) => mention.line.isNarrator).length
  const inside = story.filter((mention) => !mention.line.tokens[mention.from]?.startsSentence).length
  let weight = -3.3
  weight += Math.log2(1 + story.length) * 0.7 + Math.log2(1 + narrated) * 0.7
  weight += weighWords(group, story, narrated)
  if (reading.isCased && reading.isEnglish && unknown > 0 && story.some(isInPassage)) weight += 0.8
  if (story.some(hasCapitalArticle)) weight += 1.6
  const outside = group.mentions.length - story.length
  // A name almost as frequent in table talk as in the story is probably from the real world.
  if (outside >= 2 && outside >= story.length * 0.7 && story.length <= 5) weight -= 1
  if (reading.isCased && inside === 0) weight -= 1.2
  if (reading.isCased && words.length === 1 && unknown === 0) {
    const count = reading.words.get(words[0] ?? '')
    weight -= 0.7 + 2.7 * ((count?.small ?? 0) / Math.max(1, (count?.small ?? 0) + (count?.capital ?? 0)))
  }
  weight += Math.min(1.2, (evidence.person + evidence.place - evidence.within) * 0.3)
  return weight + weighRarity(group, evidence, reading, inside)
}

/**
 * Added for a name that the campaign does not know, if a speech engine wrote the text: what it wrote only once is often misheard, and for
 * a strange name it often writes a familiar one.
 */
export function weighHearing({ mentions, key }: NameGroup): number {
  if (mentions.some(({ words }) => words.length > 1 && isTitle(words[0] ?? ''))) return 0
  const isFamiliar = key.split(' ').every((word) => isCommonWord(word) || isDictionaryName(word))
  return (mentions.length === 1 ? -1 : 0) - (isFamiliar ? 1 : 0)
}

const eventHeads = toWordSet(
  'night day year war battle siege feast festival fall massacre treaty trial wedding burning sack coronation',
)

/** Prefers a stated definition, then the words of the name, then the words around its mentions. */
export function classifyName(group: NameGroup, evidence: NameEvidence): string {
  const [defined] = [...evidence.defined].sort((a, b) => b[1] - a[1])
  if (defined && defined[1] >= Math.max(0.5, evidence.person * 0.25)) return defined[0]
  if (eventHeads.has(group.key.split(' ')[0] ?? '') && group.key.includes(' of ')) return 'events'
  const longest = [...group.forms.keys()].map((form) => form.split(' ')).sort((a, b) => b.length - a.length)
  for (const words of longest) {
    if (words.length < 2) continue
    const head = headOf(words)
    if (evidence.person > Math.max(1, group.mentions.length * 0.7)) break
    if (isTitle(head) && !words.includes('of')) return 'people'
    if (placeHeads.has(head)) return 'places'
    if (organizationHeads.has(head)) return 'organizations'
    if (itemHeads.has(head)) return 'items'
  }
  // A name such as "The Gentleman" or "the Vault" is a noun that determines the category.
  const noun = classifyNoun(group.key)
  if (noun) return noun
  const size = group.mentions.length
  if (evidence.deity >= Math.max(2, size * 0.34)) return 'deity'
  const isSure = evidence.place >= 2 || size <= 2 || (evidence.person === 0 && evidence.place >= 1)
  // Words that count for a place, such as "approach" and "leave", sometimes precede people.
  if (evidence.place > evidence.person && isSure && evidence.place >= size * 0.1) return 'places'
  if (evidence.article > size * 0.5 && evidence.place >= 1 && evidence.person < size * 0.4) return 'places'
  if (evidence.article > size * 0.6 && evidence.organization >= 1) return 'organizations'
  if (evidence.item > evidence.person && evidence.item > size * 0.3) return 'items'
  if (evidence.person === 0 && evidence.bare === 0) return 'places'
  return 'people'
}
