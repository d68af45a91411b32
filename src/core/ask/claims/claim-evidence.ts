import { readDigitNumbers, readNumbers } from '#core/ask/claims/number-words.ts'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import type { Token } from '#core/language/tokenize.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'
import { isVerbForm } from '#core/language/words/common-words.ts'
import { toWordSet } from '#core/language/words/word-set.ts'
import { createVoiceReader, findSeats, type Seat } from '#core/reading/transcript/find-seats.ts'
import { type TermReader, toTerm } from './claim-terms.ts'

const negators =
  toWordSet(`not no never cannot neither nor none nobody nothing without unable aint isnt arent wasnt werent
dont doesnt didnt hasnt havent hadnt wont wouldnt cant couldnt shouldnt mustnt
refuse refuses refused refusing fail fails failed failing deny denies denied decline declines declined lack lacks`)
/** Maximum number of content words after a negation that count as negated. */
const reach = 2

type Polarity = { asserted: Set<string>; negated: Set<string>; hasNegation: boolean }

/** The "no" in "No, I go" is an answer, not a negation. */
function isNegator(tokens: Token[], index: number): boolean {
  const token = tokens[index]
  if (!token || !negators.has(token.word)) return false
  return token.word !== 'no' || tokens[index + 1]?.isSeparated === false
}

export function readPolarity(tokens: Token[]): Polarity {
  const polarity: Polarity = { asserted: new Set(), negated: new Set(), hasNegation: false }
  let left = 0
  tokens.forEach((token, index) => {
    if (token.isSeparated) left = 0
    if (isNegator(tokens, index)) {
      polarity.hasNegation = true
      left = reach
    } else if (!isClosedWord(token.word) && token.word.length > 1) {
      if (left > 0) polarity.negated.add(toTerm(token.word))
      else polarity.asserted.add(toTerm(token.word))
      left--
    }
  })
  return polarity
}

export function findContradiction(claim: Token[], cited: Polarity[]): string | null {
  const claimed = readPolarity(claim)
  const isSaid = (kind: 'asserted' | 'negated', term: string) => cited.some((line) => line[kind].has(term))
  const words = claim.filter(({ word }) => !isClosedWord(word))
  const find = (test: (term: string) => boolean, isVerb: boolean) =>
    words.find(({ word }) => test(toTerm(word)) && (!isVerb || isVerbForm(word)))?.word ?? null
  if (claimed.hasNegation) {
    if (!cited.some((line) => line.hasNegation)) return 'not'
    return find(
      (term) => claimed.negated.has(term) && isSaid('asserted', term) && !isSaid('negated', term),
      false,
    )
  }
  return find((term) => isSaid('negated', term) && !isSaid('asserted', term), true)
}

export type Evidence = {
  tokens: Token[]
  terms: Set<string>
  /** Words and the parts of hyphenated words, each also without a final "s". */
  words: Set<string>
  /** Words of the speaker's label and of the names of the speaker's characters. */
  voices: Set<string>
  /** If this line says "you", the voices of this line, of the three lines before it and of the line after it; else empty. */
  addressed: Set<string>[]
  /** True if the line has a third-person pronoun, or a first-person pronoun of a game master. Such a pronoun can refer to any character. */
  hasPronoun: boolean
  /** True if the line has a first-person pronoun and its speaker is not a game master. */
  hasFirstPerson: boolean
  numbers: Set<number>
  polarity: Polarity
}

const thirdPerson = new Set(['he', 'she', 'him', 'her', 'his', 'hers', 'they', 'them', 'their', 'theirs'])
const firstPerson = new Set(['i', 'im', 'ive', 'ill', 'id', 'me', 'my', 'mine', 'we', 'us', 'our'])
const secondPerson = new Set(['you', 'your', 'yours', 'youre', 'yourself', 'youve', 'youll', 'youd'])

function listWords(tokens: Token[]): Set<string> {
  const words = new Set<string>()
  for (const { word } of tokens) {
    for (const part of word.includes('-') ? [word, ...word.split('-')] : [word]) {
      words.add(part)
      if (part.endsWith('s')) words.add(part.slice(0, -1))
    }
  }
  return words
}

export function readEvidence(
  lines: SpokenLine[],
  tokensOf: Token[][],
  seats: Seat[],
  terms: TermReader,
  isEnglish: boolean,
): Evidence[] {
  const readVoices = createVoiceReader(seats)
  const labels = [...new Set(lines.map(({ speaker }) => speaker))]
  const gameMasters = new Set(
    labels.filter((label) => findSeats(label, seats).some(({ isGameMaster }) => isGameMaster)),
  )
  return lines.map((line, index) => {
    const tokens = tokensOf[index] ?? []
    const says = (words: Set<string>) => tokens.some(({ word }) => words.has(word))
    const isGameMaster = gameMasters.has(line.speaker)
    const isFirstPerson = says(firstPerson)
    return {
      tokens,
      terms: terms.readTerms(tokens),
      words: listWords(tokens),
      voices: readVoices(line.speaker),
      addressed: says(secondPerson)
        ? lines.slice(Math.max(0, index - 3), index + 2).map(({ speaker }) => readVoices(speaker))
        : [],
      hasPronoun: says(thirdPerson) || (isGameMaster && isFirstPerson),
      hasFirstPerson: !isGameMaster && isFirstPerson,
      numbers: new Set(isEnglish ? readNumbers(line.text, true) : readDigitNumbers(line.text)),
      polarity: readPolarity(tokens),
    }
  })
}
