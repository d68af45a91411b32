import { stemmer } from 'stemmer'
import { isOneLetterOff } from './word-index.ts'

const endings = ['s', 'es', 'ed', 'd', 'ing']
/** Longer words are not stemmed, because the stemmer takes quadratic time. */
const longestWithForms = 30

function listBases(word: string): string[] {
  const cut = (ending: string) => (word.endsWith(ending) ? [word.slice(0, -ending.length)] : [])
  const stripped = [...endings, ...['er', 'ly']].flatMap(cut)
  return [
    word,
    ...stripped,
    ...stripped.map((base) => `${base}e`),
    ...stripped.filter((base) => base.at(-1) === base.at(-2)).map((base) => base.slice(0, -1)),
    ...['ies', 'ied'].flatMap(cut).map((base) => `${base}y`),
  ]
}

function* addEndings(base: string): Generator<string> {
  yield base
  for (const ending of endings) yield `${base}${ending}`
  if (base.endsWith('e')) yield `${base.slice(0, -1)}ing`
  if (base.endsWith('y')) yield* [`${base.slice(0, -1)}ies`, `${base.slice(0, -1)}ied`]
}

/** Lists other English forms of a word, such as "walk" and "walking" for "walked". Some may not be real words. */
function listForms(word: string): string[] {
  if (!/^[a-z]{4,}$/.test(word) || word.length > longestWithForms) return []
  const stem = stemmer(word)
  const forms = new Set(listBases(word).flatMap((base) => [...addEndings(base)]))
  return [...forms].filter((form) => form !== word && form.length > 2 && stemmer(form) === stem)
}

/** Sequences of letters and combining marks are cut after 200 characters, because normalizing many marks takes quadratic time. */
const overlong =
  /([A-Za-z\u00a1-\u1fff\u2070-\u2fff\u3040-\ufeff\uff10-\u{10ffff}]{200})[A-Za-z\u00a1-\u1fff\u2070-\u2fff\u3040-\ufeff\uff10-\u{10ffff}]+/gu
const apostrophe = /['\u2018\u2019\u02bc](?:s(?![a-z0-9]))?/g
const betweenWords =
  /[^a-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0559\u0560-\u0588\u0591-\u060b\u060d-\u061a\u0620-\u0669\u066e-\u06d3\u06d5-\u0963\u0966-\u1fff\u2c00-\u2dff\u3005-\u3007\u3021-\u302f\u3031-\ufe0f\ufe70-\ufeff\u{10000}-\u{1efff}\u{20000}-\u{3ffff}]+/gu

/** Maximum length of a word in code points, as in the SQL function `search_words`. */
const maxLength = 100

/** Fast path: short texts of these characters need only lower-casing. */
const plainWords = /^[A-Za-z0-9 ]{0,100}$/

/** Returns the words of a text in order, as the database indexes them (migration 0037). A test compares the two. */
export function foldWords(text: string): string[] {
  if (plainWords.test(text)) return text.toLowerCase().split(' ').filter(Boolean)
  return text
    .replace(overlong, '$1')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(apostrophe, '')
    .replace(betweenWords, ' ')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (word.length > maxLength ? [...word].slice(0, maxLength).join('') : word))
}

/** A text matches if it contains `word` or one of `others`. With `isPrefix`, longer words that begin with `word` match too. */
export type QueryWord = { word: string; isPrefix: boolean; others: string[] }

/** Further words are ignored: they cost time and rarely narrow the result. */
const maxWords = 12
/** Shorter words differ by one letter from too many other words. */
const minTypoLength = 4

export function readQuery(text: string): QueryWord[] {
  const words = [...new Set(foldWords(text))].slice(0, maxWords)
  return words.map((word, index) => {
    // Shorter prefixes would match too much. The last word needs only two letters, because the user may still be typing it.
    const isPrefix = word.length >= (index === words.length - 1 ? 2 : 3)
    return { word, isPrefix, others: listForms(word).filter((form) => !isPrefix || !form.startsWith(word)) }
  })
}

/** Lets each query word of at least four letters also match the words of `wordsOfNames` that differ from it by one letter. */
export function addNearNames(query: QueryWord[], wordsOfNames: Iterable<string>): QueryWord[] {
  const names = [...wordsOfNames]
  return query.map((one) => {
    if (one.word.length < minTypoLength) return one
    const near = names.filter((name) => isOneLetterOff(name, one.word) && !matchesWord(one, name))
    return { ...one, others: [...one.others, ...near] }
  })
}

const matchesWord = ({ word, isPrefix, others }: QueryWord, other: string): boolean =>
  other === word || (isPrefix && other.startsWith(word)) || others.includes(other)

export function matchesAny(query: QueryWord[], folded: string[]): boolean {
  return folded.some((word) => query.some((one) => matchesWord(one, word)))
}

export function matchesAll(query: QueryWord[], folded: string[]): boolean {
  return query.every((one) => folded.some((word) => matchesWord(one, word)))
}

/** Writes a PostgreSQL tsquery. Folded words contain no quotes or backslashes, so they need no escaping. */
export function writeTsquery(query: QueryWord[], join: '&' | '|' = '&'): string {
  return query
    .map(({ word, isPrefix, others }) => {
      const terms = [`'${word}'${isPrefix ? ':*' : ''}`, ...others.map((other) => `'${other}'`)]
      return `(${terms.join(' | ')})`
    })
    .join(` ${join} `)
}
