import type { UnknownName } from '#contract/names/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import { isEnglish } from '#core/language/is-english.ts'
import { groupBySound } from '#core/language/pronunciation/group-by-sound.ts'
import { type Token, tokenize } from '#core/language/tokenize.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'
import { isCommonWord, isDictionaryName } from '#core/language/words/common-words.ts'
import { realWorldWords, tableTalkWords } from '#core/language/words/table-lexicon.ts'
import { hearNames, isFormOf, type LineToHear } from './hear-names.ts'
import { pairKey } from './name-change.ts'
import { type KnownName, listForms } from './name-finder.ts'

type Found = { text: string; count: number; isCapital: boolean }

const mostWords = 3
const shortest = 3
export const mostUnknownNames = 5

const isOrdinary = (word: string) =>
  isCommonWord(word) || realWorldWords.has(word) || tableTalkWords.has(word)

/**
 * Groups unknown words that sound alike and may be spellings of one name. At least one spelling of each group has a capital. The group
 * with the most lines comes first.
 * @param ignored results of `pairKey` for words that are not one name
 */
export function groupUnknownNames(
  lines: string[],
  names: KnownName[],
  ignored: ReadonlySet<string>,
): UnknownName[] {
  const known = listForms(names)
  const isKnown = ({ word }: Token) => isFormOf(word, (stem) => known.has(stem))
  const found = new Map<string, Found>()
  for (const tokens of lines.map((line) => tokenize(line.replace(/(?<=\p{L}{2})-(?=\p{L}{2})/gu, ' ')))) {
    for (const words of listRuns(tokens)) {
      const text = words.map((token) => token.text).join(' ')
      if (words.some(isKnown) || known.has(foldName(text)) || !isUnknown(words)) continue
      const key = text.toLowerCase()
      const one = found.get(key) ?? { text, count: 0, isCapital: false }
      const isCapital = words.every((token) => token.isCapital)
      found.set(key, {
        text: one.isCapital ? one.text : text,
        count: one.count + 1,
        isCapital: one.isCapital || isCapital,
      })
    }
  }
  const mayJoin = (one: Found, other: Found) =>
    !ignored.has(pairKey(one.text, other.text)) && !ignored.has(pairKey(other.text, one.text))
  return groupBySound([...found.values()], mayJoin)
    .filter((spellings) => spellings.some(({ isCapital }) => isCapital))
    .map((spellings) => ({ spellings: spellings.map(({ text, count }) => ({ text, lines: count })) }))
    .sort((a, b) => countLines(b) - countLines(a))
    .slice(0, mostUnknownNames)
}

const countLines = ({ spellings }: UnknownName) => spellings.reduce((sum, { lines }) => sum + lines, 0)

/** Lists single words, and two or three words in a row that have capitals within a sentence. */
function listRuns(tokens: Token[]): Token[][] {
  return tokens.flatMap((first, at) => {
    const runs = [[first]]
    for (let count = 2; count <= mostWords; count++) {
      const words = tokens.slice(at, at + count)
      const areNames = words.every(({ isCapital, word }) => isCapital && !isClosedWord(word))
      const areJoined = words.slice(1).every(({ isSeparated }) => !isSeparated)
      if (words.length < count || first.startsSentence || !areNames || !areJoined) break
      runs.push(words)
    }
    return runs
  })
}

function isUnknown(words: Token[]): boolean {
  if (words.some(({ word }) => /\d/.test(word))) return false
  const strange = words.filter(({ word }) => !isOrdinary(word) && !isDictionaryName(word))
  return strange.some(({ word }) => word.length >= shortest)
}

export type LineOfTranscript = LineToHear & {
  /** True if a person wrote the line. Its text stays as it is. */
  isEdited: boolean
}

export type HeardTranscript = {
  /** New text of each line, null if it stays as it is. */
  texts: (string | null)[]
  unknownNames: UnknownName[]
}

/** With fewer words, the language is not clear. */
const fewestWords = 60

/** The sounds of names follow English spelling, and other languages consist of words that are not in the English dictionary. */
function isOtherLanguage(lines: LineOfTranscript[]): boolean {
  const tokens = lines.map(({ text }) => tokenize(text))
  return tokens.reduce((sum, { length }) => sum + length, 0) >= fewestWords && !isEnglish(tokens)
}

/**
 * Leaves transcripts in other languages than English as they are.
 * @param ignored pairs of words that a person or a language model took for two names
 */
export function hearTranscript(
  lines: LineOfTranscript[],
  names: KnownName[],
  ignored: { from: string; to: string }[],
): HeardTranscript {
  if (isOtherLanguage(lines)) return { texts: lines.map(() => null), unknownNames: [] }
  const pairs = new Set(ignored.map(({ from, to }) => pairKey(from, to)))
  const free = lines.map(({ isEdited, ...line }) => (isEdited ? { ...line, text: '' } : line))
  const texts = hearNames(free, names, pairs)
  const current = lines.map(({ text }, at) => texts[at] ?? text)
  return { texts, unknownNames: groupUnknownNames(current, names, pairs) }
}

export const hearTranscriptTask = { module: import.meta.url, run: hearTranscript }
