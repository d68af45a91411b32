import { stemmer } from 'stemmer'
import { isClosedWord, isCommonWord } from '#core/language/common-words.ts'
import { isTitle as isTitleWord } from '#core/language/name-lexicon.ts'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { type Token, tokenize } from '#core/language/tokenize.ts'
import { toWordSet } from '#core/language/word-set.ts'
import { matchQuote } from './match-quote.ts'

/** Lines either side of a cited one whose words and whose names count as said there. */
const near = { words: 1, names: 3 } as const
/** A claim that cites half the session proves nothing: only the lines that say most of it are looked at. */
const mostLines = 8

/** Lines are numbered from 1, as in the questions. */
export type ClaimCheck = {
  /** The lines that bear a claim out, null if they do not. In a title every word may be capitalised. */
  support(claim: string, lines: number[], isTitle?: boolean): number[] | null
  /** The same for a name alone: it, or another form of it, is said in a line or close to it. */
  supportName(name: string, lines: number[]): number[] | null
  /** The lines in which a quote was said, nearly word for word; null if in none. */
  findQuote(quote: string, lines: number[]): number[] | null
}

const parts = (token: Token) =>
  token.word.includes('-') ? [token.word, ...token.word.split('-')] : [token.word]
/** A retelling needs a word for those who say "I" and "you". */
const tellers = toWordSet('party group player players character characters adventurer adventurers')
const isTerm = (word: string) => word.length > 2 && !isClosedWord(word) && !tellers.has(word)
/** "Attacked" and "attacker" are about one thing. */
const termOf = (word: string) =>
  stemmer(word)
    .slice(0, 5)
    .replace(/(?<=^.{3})s$/, '')

function collectTerms(tokens: Token[]): Set<string> {
  return new Set(
    tokens
      .flatMap((token) => token.word.split('-'))
      .filter(isTerm)
      .map(termOf),
  )
}

/** The words of a claim that look like names: capitals, but for the ordinary word that opens a sentence. */
function collectNames(tokens: Token[], isTitle: boolean): string[] {
  return tokens
    .filter(({ word, isCapital, startsSentence }) => {
      if (!isCapital || word.length < 2 || isClosedWord(word)) return false
      return !(startsSentence || isTitle) || !isCommonWord(word)
    })
    .flatMap(({ word }) => word.split('-'))
}

/** For each word of a name, all words by which the same one is called. */
function groupAliases(names: string[][]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>()
  for (const forms of names) {
    const words = forms
      .flatMap((form) => tokenize(form).flatMap((token) => token.word.split('-')))
      .filter((word) => word.length > 2 && !isTitleWord(word) && !isClosedWord(word))
    for (const word of words) {
      const group = groups.get(word) ?? new Set()
      for (const other of words) group.add(other)
      groups.set(word, group)
    }
  }
  return groups
}

/**
 * Checks what a model claims against the lines it cites: they exist, its names are said there, and so is at least half of
 * its content. A lexical check: a floor, not a proof.
 * @param names the forms of each known name: one that is said stands for the others
 */
export function createClaimCheck(lines: SpokenLine[], names: string[][]): ClaimCheck {
  const tokens = lines.map((line) => tokenize(line.text))
  const terms = tokens.map(collectTerms)
  const words = lines.map((line, index) => {
    const all = [...tokenize(line.speaker ?? ''), ...(tokens[index] ?? [])].flatMap(parts)
    return new Set([...all, ...all.filter((word) => word.endsWith('s')).map((word) => word.slice(0, -1))])
  })
  const aliases = groupAliases(names)

  const isSaidNear = <T>(said: Set<T>[], line: number, distance: number, one: T) => {
    for (let index = line - 1 - distance; index <= line - 1 + distance; index++) {
      if (said[index]?.has(one)) return true
    }
    return false
  }

  function choose(text: string, numbers: number[]): number[] {
    const wanted = collectTerms(tokenize(text))
    const existing = [...new Set(numbers)].filter((number) => lines[number - 1] !== undefined)
    if (existing.length <= mostLines) return existing.sort((a, b) => a - b)
    const weigh = (number: number) => wanted.intersection(terms[number - 1] ?? new Set()).size
    return existing
      .map((number) => ({ number, weight: weigh(number) }))
      .sort((a, b) => b.weight - a.weight || a.number - b.number)
      .slice(0, mostLines)
      .map(({ number }) => number)
      .sort((a, b) => a - b)
  }

  const isNamed = (cited: number[], word: string) =>
    [word, ...(aliases.get(word) ?? [])].some((form) =>
      cited.some((line) => isSaidNear(words, line, near.names, form)),
    )

  return {
    support(claim, numbers, isTitle = false) {
      const cited = choose(claim, numbers)
      const claimed = tokenize(claim)
      const names = collectNames(claimed, isTitle)
      // Names are looked for by themselves: true names must not carry an untrue rest.
      const wanted = [...collectTerms(claimed).difference(new Set(names.map(termOf)))]
      if (cited.length === 0 || wanted.length + names.length === 0) return null
      const found = wanted.filter((term) => cited.some((line) => isSaidNear(terms, line, near.words, term)))
      const isBorneOut = found.length * 2 >= wanted.length && names.every((name) => isNamed(cited, name))
      return isBorneOut ? cited : null
    },
    supportName(name, numbers) {
      const parts = tokenize(name).flatMap((token) => token.word.split('-'))
      const telling = parts.filter((word) => !isClosedWord(word) && !(isTitleWord(word) && parts.length > 1))
      const cited = choose(name, numbers).filter((line) => telling.every((word) => isNamed([line], word)))
      return telling.length > 0 && cited.length > 0 ? cited : null
    },
    findQuote(quote, numbers) {
      const wanted = tokenize(quote).map((token) => token.word)
      const said = (index: number) => (tokens[index] ?? []).map((token) => token.word)
      const found = choose(quote, numbers).filter((line) => {
        const around = [line - 2, line - 1, line].flatMap(said)
        return matchQuote(wanted, around)
      })
      return found.length > 0 ? found : null
    },
  }
}
