import { foldWords } from '#core/language/search/query-words.ts'
import { isCommonWord } from '#core/language/words/common-words.ts'
import { listWords, lowerCase } from '#core/words.ts'
import { isSameSpelling, type NameChange, spellingKey } from './name-change.ts'

/**
 * `text` is the name as written. `ending` is its plural ending, possessive or contraction, such as "s" or "'ll", or "" if there is none.
 * `end` is the position after `ending`.
 */
type Mention = { start: number; end: number; text: string; ending: string }

const startsInWord = /[\p{L}\p{M}\p{N}]$|[\p{L}\p{N}]['’ʼ]$/u
const endingOfName = /(?:['’ʼ](?:s|ll|d|ve|re|m)?|(?:s|es)['’ʼ]?)?(?!['’ʼ]?[\p{L}\p{M}\p{N}])/iuy

/** Keeps the length of the text, so that positions stay valid. */
const fold = (text: string) => lowerCase(text).replace(/[’ʼ]/g, "'").replace(/\s/g, ' ')

/** Returns the position after the words; null if they are not at `start`. Several blanks may separate two words. */
function endOfWords(folded: string, words: string[], start: number): number | null {
  let end = start
  for (const [index, word] of words.entries()) {
    const blanks = end
    while (index > 0 && folded[end] === ' ') end++
    if ((index > 0 && end === blanks) || !folded.startsWith(word, end)) return null
    end += word.length
  }
  return end
}

/** Finds a name as whole words in any case. */
function createMentionFinder(name: string): (text: string) => Mention[] {
  const words = fold(name.normalize('NFC').trim()).split(/ +/)
  const [first = ''] = words
  return (text) => {
    const folded = fold(text)
    const mentions: Mention[] = []
    let from = 0
    for (let start = folded.indexOf(first); start >= 0; start = folded.indexOf(first, from)) {
      from = start + 1
      const endOfName = endOfWords(folded, words, start)
      if (endOfName === null || startsInWord.test(text.slice(Math.max(0, start - 4), start))) continue
      endingOfName.lastIndex = endOfName
      const ending = endingOfName.exec(text)?.[0]
      if (ending === undefined) continue
      from = endOfName + ending.length
      mentions.push({ start, end: from, text: text.slice(start, endOfName), ending })
    }
    return mentions
  }
}

export type Replace = (text: string) => string

/** Web addresses, and `:::gm` and `:::` around secret parts, stay as they are. */
const untouchable = /https?:\/\/\S+|:::[^\S\n]*\p{L}*/giu

/** True for "Hollow" → "Hollow Gate". "Hollow Gate" in a text then stays unchanged. */
function isPartOf(from: string, to: string): boolean {
  return !isSameSpelling(from, to) && ` ${spellingKey(to)} `.includes(` ${spellingKey(from)} `)
}

/**
 * Replaces a misspelled name, with its possessives and plurals.
 * @param otherNames `spellingKey` of names that stay: "Jonas" is not a plural of "Jona" if the wiki knows Jonas
 */
export function createReplace(
  { from, to }: NameChange,
  otherNames: ReadonlySet<string> = new Set(),
): Replace {
  const findMisspelled = createMentionFinder(from)
  const findCorrect = isPartOf(from, to) ? createMentionFinder(to) : () => []
  const needsCapital = !/\s/.test(from.trim()) && isCapital(from) && isCommonWord(spellingKey(from))
  const isOther = (word: string) => {
    const key = spellingKey(word)
    return !isSameSpelling(key, from) && (otherNames.has(key) || (!key.includes(' ') && isCommonWord(key)))
  }
  const correct = ({ text, ending }: Mention): string => {
    if (needsCapital && !isCapital(text)) return text + ending
    const plural = /^e?s/i.exec(ending)?.[0] ?? ''
    if (plural !== '' && isOther(text + plural)) return text + ending
    return fitCase(to, text, from) + (plural === '' ? ending : pluralOf(to) + ending.slice(plural.length))
  }
  return (text) => {
    const mentions = findMisspelled(text)
    if (mentions.length === 0) return text
    const addresses = [...text.matchAll(untouchable)].map((found) => ({
      start: found.index,
      end: found.index + found[0].length,
    }))
    const kept = [...addresses, ...findCorrect(text)]
    let replaced = ''
    let at = 0
    for (const mention of mentions) {
      if (kept.some(({ start, end }) => mention.start < end && mention.end > start)) continue
      replaced += text.slice(at, mention.start) + correct(mention)
      at = mention.end
    }
    return replaced + text.slice(at)
  }
}

const isCapital = (text: string) => /^\P{L}*\p{Lu}/u.test(text)
const isAllCapitals = (text: string) => /\p{Lu}.*\p{Lu}/su.test(text) && !/\p{Ll}/u.test(text)
const pluralOf = (name: string) => (/(?:s|x|z|ch|sh)$/i.test(name) ? 'es' : 's')

function fitCase(to: string, found: string, from: string): string {
  if (isAllCapitals(found) && !isAllCapitals(from)) return to.toUpperCase()
  return isCapital(found) && !isCapital(to) ? to.replace(/\p{L}/u, (letter) => letter.toUpperCase()) : to
}

/** Returns a function that applies the corrections to a text, the longest misspelling first. */
export function createCorrector(corrections: NameChange[], otherNames: ReadonlySet<string>): Replace {
  const longestFirst = corrections.toSorted((a, b) => b.from.length - a.from.length)
  const byFirstWord = Map.groupBy(
    longestFirst.map((change, rank) => ({ rank, change, replace: createReplace(change, otherNames) })),
    ({ change }) => listWords(change.from)[0] ?? '',
  )
  return (text) => {
    if (byFirstWord.size === 0) return text
    const words = new Set(
      listWords(text).flatMap((word) => [word, word.replace(/s$/, ''), word.replace(/es$/, '')]),
    )
    const found = [...words].flatMap((word) => byFirstWord.get(word) ?? []).sort((a, b) => a.rank - b.rank)
    return found.reduce((corrected, { replace }) => replace(corrected), text)
  }
}

export type NameSearch = {
  replace: Replace
  /**
   * The longest run of a–z and digits in the name, for finding texts that may contain the name; empty if there is none. Other
   * letters are left out, because databases disagree about their case.
   */
  word: string
  /** A PostgreSQL tsquery of folded words that finds the lines that may contain the name. */
  linesQuery: string
}

/** Shorter words would match too much as prefixes. */
const shortestPrefix = 4
/** The endings of `find-mentions.ts`, folded. The ending "'s" is not part of a folded word. */
const endings = ['', 's', 'es', 'll', 'd', 've', 're', 'm']

function writeLinesQuery(name: string): string {
  const words = foldWords(name)
  const last = words.pop()
  if (last === undefined) return ''
  const isPrefix = last.length >= shortestPrefix
  const lastForms = isPrefix ? [`'${last}':*`] : endings.map((ending) => `'${last}${ending}'`)
  return [...words.map((word) => `'${word}'`), `(${lastForms.join(' | ')})`].join(' & ')
}

export function createNameSearch(change: NameChange, otherNames: ReadonlySet<string>): NameSearch {
  const words = change.from.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const word = words.reduce((longest, one) => (one.length > longest.length ? one : longest), '')
  return { replace: createReplace(change, otherNames), word, linesQuery: writeLinesQuery(change.from) }
}
