import { readDigitNumbers, readNumbers } from '#core/ask/claims/number-words.ts'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import type { Token } from '#core/language/tokenize.ts'
import { createVoiceReader, findSeats, type Seat } from '#core/reading/transcript/seat.ts'
import type { TermReader } from './claim-terms.ts'
import { type Polarity, readPolarity } from './negation.ts'

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
