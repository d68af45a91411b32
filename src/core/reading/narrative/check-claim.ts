import { stemmer } from 'stemmer'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { type Token, tokenize } from '#core/reading/language/tokenize.ts'
import { isClosedWord, isCommonWord } from '#core/reading/language/words/common-words.ts'
import { toWordSet } from '#core/reading/language/words/word-set.ts'
import { isTitle as isTitleWord } from '#core/reading/names/name-lexicon.ts'
import { matchQuote } from './match-quote.ts'

/** Lines around a cited one whose words and names also count as evidence. */
const near = { words: 1, names: 3 } as const
/** Citing half the session proves nothing, so only the best lines are considered. */
const maxLines = 8

/** Lines are numbered from 1, as in the prompts. */
export type ClaimCheck = {
  /** Returns the supporting lines, or null if the claim is unsupported. Titles may capitalize every word. */
  support(claim: string, lines: number[], isTitle?: boolean): number[] | null
  /** Checks that a name, or another form of it, is said in or near a cited line. */
  supportName(name: string, lines: number[]): number[] | null
  /** Returns the lines that contain the quote almost verbatim, or null. */
  findQuote(quote: string, lines: number[]): number[] | null
}

const parts = (token: Token) =>
  token.word.includes('-') ? [token.word, ...token.word.split('-')] : [token.word]
/** Lets a retelling refer to speakers who say "I" and "you". */
const partyWords = toWordSet('party group player players character characters adventurer adventurers')
const isTerm = (word: string) => word.length > 2 && !isClosedWord(word) && !partyWords.has(word)
/** Stems words, so that "attacked" matches "attacker". */
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

/** Returns the words of a claim that look like names: capitalized, except an ordinary word at the start. */
function collectNames(tokens: Token[], isTitle: boolean): string[] {
  return tokens
    .filter(({ word, isCapital, startsSentence }) => {
      if (!isCapital || word.length < 2 || isClosedWord(word)) return false
      return !(startsSentence || isTitle) || !isCommonWord(word)
    })
    .flatMap(({ word }) => word.split('-'))
}

/** Maps each word of a name to all words of its other forms. */
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
 * Checks that the cited lines exist and contain the claim's names and at least half of its content words. A
 * lexical check is a floor, not a proof. Each form in `names` stands for the others.
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

  function chooseLines(text: string, numbers: number[]): number[] {
    const wanted = collectTerms(tokenize(text))
    const existing = [...new Set(numbers)].filter((number) => lines[number - 1] !== undefined)
    if (existing.length <= maxLines) return existing.sort((a, b) => a - b)
    const weigh = (number: number) => wanted.intersection(terms[number - 1] ?? new Set()).size
    return existing
      .map((number) => ({ number, weight: weigh(number) }))
      .sort((a, b) => b.weight - a.weight || a.number - b.number)
      .slice(0, maxLines)
      .map(({ number }) => number)
      .sort((a, b) => a - b)
  }

  const isNamed = (cited: number[], word: string) =>
    [word, ...(aliases.get(word) ?? [])].some((form) =>
      cited.some((line) => isSaidNear(words, line, near.names, form)),
    )

  return {
    support(claim, numbers, isTitle = false) {
      const cited = chooseLines(claim, numbers)
      const claimed = tokenize(claim)
      const names = collectNames(claimed, isTitle)
      // Names are checked separately, so that correct names cannot carry an unsupported rest.
      const wanted = [...collectTerms(claimed).difference(new Set(names.map(termOf)))]
      if (cited.length === 0 || wanted.length + names.length === 0) return null
      const found = wanted.filter((term) => cited.some((line) => isSaidNear(terms, line, near.words, term)))
      const isSupported = found.length * 2 >= wanted.length && names.every((name) => isNamed(cited, name))
      return isSupported ? cited : null
    },
    supportName(name, numbers) {
      const parts = tokenize(name).flatMap((token) => token.word.split('-'))
      const nameWords = parts.filter(
        (word) => !isClosedWord(word) && !(isTitleWord(word) && parts.length > 1),
      )
      const cited = chooseLines(name, numbers).filter((line) =>
        nameWords.every((word) => isNamed([line], word)),
      )
      return nameWords.length > 0 && cited.length > 0 ? cited : null
    },
    findQuote(quote, numbers) {
      const wanted = tokenize(quote).map((token) => token.word)
      const said = (index: number) => (tokens[index] ?? []).map((token) => token.word)
      const found = chooseLines(quote, numbers).filter((line) => {
        const around = [line - 2, line - 1, line].flatMap(said)
        return matchQuote(wanted, around)
      })
      return found.length > 0 ? found : null
    },
  }
}
