import { isEnglish } from '#core/reading/language/is-english.ts'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { type Token, tokenize } from '#core/reading/language/tokenize.ts'
import { isClosedWord } from '#core/reading/language/words/closed-words.ts'
import { isTitle as isTitleWord } from '#core/reading/names/name-lexicon.ts'
import { findOtherActor, findReversed } from './claims/actors.ts'
import { readEvidence } from './claims/claim-evidence.ts'
import { type ClaimedName, collectEnglishNames, collectNames, createAliases } from './claims/claim-names.ts'
import { englishTerms, foreignTerms } from './claims/claim-terms.ts'
import { findContradiction } from './claims/negation.ts'
import { readDigitNumbers, readNumbers } from './claims/number-words.ts'
import { matchQuote } from './match-quote.ts'
import type { Seat } from './seat.ts'

/** Number of lines on either side of a cited line that also count as evidence. */
const linesAround = { words: 3, numbers: 1, subject: 1, names: 3 } as const
/** Default maximum of cited lines per claim. A claim that cites half the session proves nothing. */
const bestLines = 8

export type Rejection = { reason: 'empty' | 'no line' | 'name' | 'number' | 'words'; text: string }
/** `doubt` explains to the language model what may be wrong. */
export type Support = { lines: number[]; doubt: string | null }

type Options = {
  isTitle?: boolean
  /** Accepts known names that the cited lines do not say, except the name of the subject. */
  allowsKnownNames?: boolean
}

/** Lines are numbered from 1; null means no support. */
export type ClaimCheck = {
  judge(claim: string, lines: number[], options?: Options): Support | Rejection
  findSupport(claim: string, lines: number[], options?: Options): number[] | null
  supportName(name: string, lines: number[]): number[] | null
  findQuote(quote: string, lines: number[]): number[] | null
}

const quoteWords = (words: string[]) => words.map((word) => `"${word}"`).join(', ')

/** The check only compares words, so a supported claim may still be false. Each inner array of `names` lists the forms of one name. */
export function createClaimCheck(
  lines: SpokenLine[],
  names: string[][],
  seats: Seat[] = [],
  maxLines = bestLines,
): ClaimCheck {
  const tokens = lines.map((line) => tokenize(line.text))
  const english = isEnglish(tokens)
  const terms = english ? englishTerms : foreignTerms
  const evidence = readEvidence(lines, tokens, seats, terms, english)
  const aliases = createAliases([
    ...names,
    ...seats.flatMap(({ characters }) => characters.map((one) => [one])),
  ])

  const around = (cited: number[], distance: number) =>
    [
      ...new Set(
        cited.flatMap((line) =>
          Array.from({ length: 2 * distance + 1 }, (_, offset) => line - 1 - distance + offset),
        ),
      ),
    ].flatMap((index) => evidence[index] ?? [])

  function chooseLines(claimed: Token[], numbers: number[]): number[] {
    const wanted = new Set(terms.readWanted(claimed).keys())
    const existing = [...new Set(numbers)].filter((number) => evidence[number - 1] !== undefined)
    if (existing.length <= maxLines) return existing.sort((a, b) => a - b)
    const weigh = (number: number) => wanted.intersection(evidence[number - 1]?.terms ?? new Set()).size
    return existing
      .map((number) => ({ number, weight: weigh(number) }))
      .sort((a, b) => b.weight - a.weight || a.number - b.number)
      .slice(0, maxLines)
      .map(({ number }) => number)
      .sort((a, b) => a - b)
  }

  function isNamed(cited: number[], { words, isSubject }: ClaimedName): boolean {
    const own = around(cited, 0)
    const isNear = isSubject && !own.some(({ hasPronoun }) => hasPronoun)
    const said = around(cited, isNear ? linesAround.subject : linesAround.names)
    const speaking = isSubject ? own : said
    return aliases
      .findForms(words)
      .every((forms) =>
        forms.some(
          (form) =>
            said.some((line) => line.words.has(form)) ||
            speaking.some(
              (line) => line.voices.has(form) || line.addressed.some((voices) => voices.has(form)),
            ),
        ),
      )
  }

  const findNames = (claimed: Token[], isTitle: boolean) =>
    english
      ? collectEnglishNames(claimed, isTitle, aliases.has)
      : collectNames(claimed, ({ word, isCapital }) => isCapital && aliases.has(word))

  function findMissingNumber(claim: string, cited: number[]): number | undefined {
    const claimed = english ? readNumbers(claim, false) : readDigitNumbers(claim)
    const said = around(cited, linesAround.numbers)
    return claimed.find((number) => !said.some((line) => line.numbers.has(number)))
  }

  function findDoubt(claimed: Token[], named: ClaimedName[], cited: number[]): string | null {
    const said = around(cited, 0)
    const actors = named.map(({ text, words }) => ({ text, forms: aliases.findForms(words) }))
    const reversed = findReversed(said, actors)
    if (reversed)
      return `The cited lines refer to ${reversed[1].text} before ${reversed[0].text}: check who acts.`
    const subject = actors[named.findIndex(({ isSubject }) => isSubject)]
    const other = subject && findOtherActor(said, subject, actors, aliases.has)
    if (other) return `The cited lines refer to ${other}, not to ${subject.text}: check who acts.`
    if (!english) return null
    const word = findContradiction(
      claimed,
      said.map(({ polarity }) => polarity),
    )
    return word && `Either the claim or the cited lines deny "${word}": check which one.`
  }

  function judge(
    claim: string,
    numbers: number[],
    { isTitle = false, allowsKnownNames = false }: Options = {},
  ): Support | Rejection {
    const claimed = tokenize(claim)
    const cited = chooseLines(claimed, numbers)
    if (cited.length === 0) return { reason: 'no line', text: 'The claim cites no line of this session.' }
    const named = findNames(claimed, isTitle)
    // Names are checked separately, because correct names must not make up for unsupported words.
    const inNames = new Set(named.flatMap(({ words }) => words))
    const wanted = terms.readWanted(
      claimed.filter(({ word }) => !word.split('-').every((one) => inNames.has(one))),
    )
    if (wanted.size + named.length === 0)
      return { reason: 'empty', text: 'The claim says nothing that can be checked.' }
    const isAllowed = ({ isSubject, words }: ClaimedName) =>
      allowsKnownNames && !isSubject && words.every(aliases.has)
    const unnamed = named.find((name) => !isNamed(cited, name) && !isAllowed(name))
    if (unnamed)
      return { reason: 'name', text: `The name ${unnamed.text} is not said in or next to the cited lines.` }
    const number = isTitle ? undefined : findMissingNumber(claim, cited)
    if (number !== undefined)
      return { reason: 'number', text: `The number ${number} is not said in or next to the cited lines.` }
    const said = around(cited, linesAround.words)
    const missing = [...wanted].flatMap(([term, word]) =>
      said.some((line) => line.terms.has(term)) ? [] : [word],
    )
    const text = `The cited lines do not say ${quoteWords(missing)}.`
    const isMostMissing = missing.length * 2 > wanted.size
    // If the claim has a name, one missing word only causes doubt, because the retelling of a short line often adds a word.
    if (isMostMissing && (missing.length > 1 || named.length === 0)) return { reason: 'words', text }
    return { lines: cited, doubt: findDoubt(claimed, named, cited) ?? (isMostMissing ? text : null) }
  }

  return {
    judge,
    findSupport(claim, numbers, options) {
      const judged = judge(claim, numbers, options)
      return 'lines' in judged ? judged.lines : null
    },
    supportName(name, numbers) {
      const claimed = tokenize(name)
      const parts = claimed.flatMap((token) => token.word.split('-'))
      const words = parts.filter((word) => !isClosedWord(word) && !(isTitleWord(word) && parts.length > 1))
      const cited = chooseLines(claimed, numbers).filter((line) =>
        isNamed([line], { words, text: name, isSubject: false }),
      )
      return words.length > 0 && cited.length > 0 ? cited : null
    },
    findQuote(quote, numbers) {
      const claimed = tokenize(quote)
      const wanted = claimed.map(({ word }) => word)
      const said = (index: number) => (evidence[index]?.tokens ?? []).map(({ word }) => word)
      const found = chooseLines(claimed, numbers).filter((line) => {
        const spoken = [line - 2, line - 1, line].flatMap(said)
        return matchQuote(wanted, spoken)
      })
      return found.length > 0 ? found : null
    },
  }
}
