import type { Reading } from '#core/language/read-transcript.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'
import { isCommonWord, isVerbForm } from '#core/language/words/common-words.ts'
import { classes, roles } from '#core/language/words/detail-lexicon.ts'
import {
  creatureNouns,
  isTitle,
  itemHeads,
  organizationHeads,
  placeHeads,
} from '#core/language/words/name-lexicon.ts'
import { rulesWords } from '#core/language/words/table-lexicon.ts'
import { toWordSet } from '#core/language/words/word-set.ts'
import type { NameMention } from './collect-names.ts'

const determiners =
  toWordSet(`the a an this that these those my your his her their our its some any no every each
another one two three four five six seven many much more most such what which big little large small old very really`)
const subjectVerbs =
  toWordSet(`is was has does goes says said looks gets takes comes starts runs walks turns pulls
steps moves tries wants knows nods smiles looks casts rushes begins seems you youre ill im`)
const calling = toWordSet('hey okay thanks')
// In "a bag of silver" or "the city of Orm" the word before "of" is not part of the name.
const measures = toWordSet(
  'vial flask bottle bag piece cup bowl city town village kingdom land lands temple church shrine region hand eye bone heart',
)

// Titles that are often other words: "I miss Tova", "the private Tova".
const doubtfulTitles = toWordSet(
  'miss private major general count judge chief high elder master mr mother father brother sister lord',
)

const degrees = toWordSet('a an very more most so too really pretty quite some any no as such')
// Words outside the dictionary with these endings are taken for derived words, not for names, unless they are frequent.
const wordShape =
  /(?:tion|sion|ment|ness|ity|ous|ical|ally|ive|able|ible|ful|less|ing|ed|ly|ism|ist|ward|ular|ative|ary|ory|ance|ence|ology|ship|hood|some|wise|proof|like|ified|ize|ise|ish|ial|ual|ure|ette|oid|est|room|time|thing|body|fully)s?$/

const noUses = {
  total: 0,
  degree: 0,
  story: 0,
  narrated: 0,
  determined: 0,
  acting: 0,
  edge: 0,
  start: 0,
  /** Uses in the possessive or beside a word outside the dictionary, as in "Orm Vexley" and "Orm and Vexley". */
  paired: 0,
}
type Use = typeof noUses

const isNamed = (next: string | undefined, second: string | undefined) => {
  const word = next === 'and' ? second : next
  return word !== undefined && !isCommonWord(word)
}

function measureUses(reading: Reading): Map<string, Use> {
  const uses = new Map<string, Use>()
  for (const { tokens, isTableTalk, isNarrator } of reading.lines) {
    tokens.forEach(({ word, isPossessive }, index) => {
      if (isClosedWord(word)) return
      const use = uses.getOrInsertComputed(word, () => ({ ...noUses }))
      const before = tokens[index - 1]?.word
      const after = tokens[index + 1]?.word
      use.total++
      if (before !== undefined && degrees.has(before)) use.degree++
      if (!isTableTalk) use.story++
      if (isNarrator && !isTableTalk) use.narrated++
      if (before !== undefined && determiners.has(before)) use.determined++
      else if (after !== undefined && subjectVerbs.has(after)) use.acting++
      if (after === undefined || (before !== undefined && calling.has(before))) use.edge++
      if (before === undefined) use.start++
      if (isPossessive || isNamed(after, tokens[index + 2]?.word) || isNamed(before, tokens[index - 2]?.word))
        use.paired++
    })
  }
  return uses
}

/** True if a common word is used like a name: rarely after "the" and the like, often before a verb or beside another name. */
function isNameByUse(word: string, use: Use): boolean {
  if (use.story < 6 || use.narrated < 1 || word.length < 3) return false
  if (isVerbForm(word) || rulesWords.has(word) || creatureNouns.has(word) || /\d/.test(word)) return false
  if (word.endsWith('ly') || word.endsWith('ing')) return false
  if (isTitle(word) || use.start < 1 || (use.paired < 1 && use.acting < use.total * 0.3)) return false
  // A word that often starts or ends a line, such as "laughter" or "correct", is not a name.
  if (use.edge > use.total * 0.4 || use.start > use.total * 0.4) return false
  const asName = use.acting + use.edge + use.start + use.paired
  return use.determined <= use.total * 0.18 && asName >= use.total * 0.4
}

function isUnknownName(word: string, use: Use): boolean {
  if (isCommonWord(word)) return false
  if (use.degree > use.total * 0.2 && use.total < 12) return false
  return use.story >= 6 || !(word.length > 5 && wordShape.test(word))
}

function findNameWords(reading: Reading): Set<string> {
  const names = new Set(reading.playerCharacters)
  const uses = measureUses(reading)
  for (const [word, use] of uses) {
    if (roles.has(word) || classes.has(word)) continue
    if (word.length < 3 || use.story === 0 || /\d/.test(word) || reading.speakerWords.has(word)) continue
    if (isUnknownName(word, use) || (isCommonWord(word) && isNameByUse(word, use))) names.add(word)
  }
  return names
}

/** Counts pairs of neighbouring words, to distinguish a two-word name from two names in a row. */
function countPairs(reading: Reading): Map<string, number> {
  const pairs = new Map<string, number>()
  for (const { tokens } of reading.lines) {
    for (let index = 1; index < tokens.length; index++) {
      const pair = `${tokens[index - 1]?.word} ${tokens[index]?.word}`
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
    }
  }
  return pairs
}

/** Finds words that mostly occur before one kind of place: "the broad barn". */
function findPlaceWords(reading: Reading, pairs: Map<string, number>): string[] {
  return [...pairs].flatMap(([pair, count]) => {
    const [word = '', head = ''] = pair.split(' ')
    // "Mountain range" and "town square" are not names.
    if (count < 3 || !placeHeads.has(head) || placeHeads.has(word)) return []
    if (isClosedWord(word) || isVerbForm(word)) return []
    return count >= 0.75 * (reading.words.get(word)?.total ?? 0) ? [word] : []
  })
}

type Words = {
  names: Set<string>
  count(word: string): number
  countPair(left: string, right: string): number
  /** Returns how often `second` and `third` follow the name. */
  countPhrase(name: string, second: string, third: string): number
  stripPossessive(word: string): string
}

function readWords(reading: Reading): Words {
  const names = findNameWords(reading)
  const pairs = countPairs(reading)
  for (const word of findPlaceWords(reading, pairs)) names.add(word)
  const count = (word: string) => reading.words.get(word)?.total ?? 0
  // Speech engines omit the apostrophe: "marens" is Maren's if "maren" is at least as frequent.
  const stripPossessive = (word: string) => {
    const stem = word.slice(0, -1)
    return word.endsWith('s') && names.has(stem) && count(stem) >= count(word) ? stem : word
  }
  const phrases = new Map<string, number>()
  for (const { tokens } of reading.lines) {
    tokens.forEach(({ word }, index) => {
      if (!names.has(word)) return
      const phrase = `${stripPossessive(word)} ${tokens[index + 1]?.word} ${tokens[index + 2]?.word}`
      phrases.set(phrase, (phrases.get(phrase) ?? 0) + 1)
    })
  }
  return {
    names,
    count,
    countPair: (left, right) => pairs.get(`${left} ${right}`) ?? 0,
    countPhrase: (name, second, third) => phrases.get(`${stripPossessive(name)} ${second} ${third}`) ?? 0,
    stripPossessive,
  }
}

function belongTogether(left: string, right: string, words: Words): boolean {
  if (!words.names.has(right) || words.stripPossessive(left) !== left) return false
  const together = words.countPair(left, right)
  const counts = [words.count(left), words.count(right)]
  if (together === 1) return Math.max(...counts) <= 2
  return together >= 2 && together >= 0.5 * Math.min(...counts)
}

function isTitleOf(name: string, title: string, words: Words): boolean {
  return isTitle(title) && (!doubtfulTitles.has(title) || words.countPair(title, name) > 1)
}

/**
 * Finds the whole name around the name word at `index`. Includes titles, further name words, and nouns such as "keep", "gate" and "horn" in
 * "orrin keep", "orrin north gate" and "horn of orm".
 * @param free first index that no earlier name of the line uses
 */
function findWholeName(
  said: string[],
  index: number,
  free: number,
  words: Words,
): { from: number; to: number } {
  const word = (at: number) => said[at] ?? ''
  let from = index
  while (from > free && isTitleOf(word(from), word(from - 1), words)) from--
  let to = index
  while (belongTogether(word(to), word(to + 1), words)) to++
  if (from < index) return { from, to }
  const [head, second] = [word(to + 1), word(to + 2)]
  const isPhrase = !isClosedWord(head) && placeHeads.has(second)
  if (isPhrase && words.countPhrase(word(to), head, second) > 1) return { from, to: to + 2 }
  const isHead = (placeHeads.has(head) || organizationHeads.has(head)) && !isVerbForm(head)
  if (isHead && words.countPair(word(to), head) >= Math.min(2, words.count(word(to))))
    return { from, to: to + 1 }
  const item = to === index && word(index - 1) === 'of' ? word(index - 2) : ''
  const isNamed = (itemHeads.has(item) || organizationHeads.has(item)) && !measures.has(item)
  return isNamed && words.countPair('of', word(index)) >= 2 ? { from: index - 2, to } : { from, to }
}

/** For uncased text, in which capitals do not mark names. */
export function collectUnmarkedNames(reading: Reading): NameMention[] {
  const words = readWords(reading)
  return reading.lines.flatMap((line) => {
    const said = line.tokens.map(({ word }) => word)
    const mentions: NameMention[] = []
    for (let index = 0; index < said.length; index++) {
      if (!words.names.has(said[index] ?? '')) continue
      const { from, to } = findWholeName(said, index, (mentions.at(-1)?.to ?? -1) + 1, words)
      const name = said.slice(from, to + 1).map(words.stripPossessive)
      mentions.push({ line, from, to, words: name, text: name.join(' ') })
      index = to
    }
    return mentions
  })
}
