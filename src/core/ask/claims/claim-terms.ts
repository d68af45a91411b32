import { stemmer } from 'stemmer'
import { lightWords, partyWords, synonyms } from '#core/ask/claims/claim-words.ts'
import { toBaseVerb } from '#core/ask/claims/irregular-verbs.ts'
import type { Token } from '#core/language/tokenize.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'

export type TermReader = {
  readTerms(tokens: Token[]): Set<string>
  /** Keys are the terms to look for in the lines; values are the words that the terms come from. */
  readWanted(tokens: Token[]): Map<string, string>
}

const splitWords = (tokens: Token[]) => tokens.flatMap((token) => token.word.split('-'))

/** Words are cut to this many letters before stemming, because the stemmer takes quadratic time. */
const maxLength = 40

const stem = (word: string) =>
  stemmer(toBaseVerb(word.slice(0, maxLength)))
    .slice(0, 5)
    .replace(/(?<=^.{3})s$/, '')

const concepts = new Map(
  synonyms
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const words = line.split(' ')
      return words.map((word): [string, string] => [stem(word), stem(words[0] ?? '')])
    }),
)

export function toTerm(word: string): string {
  const stemmed = stem(word)
  return concepts.get(stemmed) ?? stemmed
}

const isContent = (word: string) => word.length > 2 && !isClosedWord(word) && !/^\d/.test(word)

export const englishTerms: TermReader = {
  readTerms: (tokens) => new Set(splitWords(tokens).map(toTerm)),
  readWanted: (tokens) =>
    new Map(
      splitWords(tokens)
        .filter((word) => isContent(word) && !lightWords.has(word) && !partyWords.has(word))
        .map((word) => [toTerm(word), word]),
    ),
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Scripts that are written without spaces are compared by pairs of characters. */
function toForeignTerms(word: string): string[] {
  const letters = [...word]
  if (unspaced.test(word)) return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
  return letters.length < 4 || /^\d/.test(word) ? [] : [letters.slice(0, 5).join('')]
}

export const foreignTerms: TermReader = {
  readTerms: (tokens) => new Set(splitWords(tokens).flatMap(toForeignTerms)),
  readWanted: (tokens) =>
    new Map(splitWords(tokens).flatMap((word) => toForeignTerms(word).map((term) => [term, word] as const))),
}
