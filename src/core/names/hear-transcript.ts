import type { UnknownName } from '#contract/names/schemas.ts'
import { isEnglish } from '#core/language/is-english.ts'
import { tokenize } from '#core/language/tokenize.ts'
import { groupUnknownNames } from './group-unknown-names.ts'
import { hearNames, type LineToHear } from './hear-names.ts'
import { pairKey } from './name-change.ts'
import type { KnownName } from './name-finder.ts'

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
