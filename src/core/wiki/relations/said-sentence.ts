import type { Source } from '#contract/source.ts'
import type { Fact } from '#contract/wiki/schemas.ts'
import { presentSentence } from '#core/language/clean-sentence.ts'
import { isRulesTalk, readSentenceTraits } from '#core/language/read-sentence-traits.ts'
import { splitSentences } from '#core/language/split-sentences.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'

/** `aboutId` is the entry to which a description or fact belongs, null for a line. `session` is a session number, null if unknown. */
export type Said = {
  text: string
  sources: Source[]
  aboutId: string | null
  session: number | null
  /** True if the text was said at the table. */
  isQuote: boolean
  /** True if `text` is two neighbouring sentences. A pair connects two entries even if each sentence names only one entry. */
  isSentencePair: boolean
}

const longestPair = 240
const fewestWords = 4
/** Rewriting takes time quadratic in the length, and a sentence of more characters is not shown. */
const longestSentence = 1_000

export function readDescription(description: string, aboutId: string): Said[] {
  return toPlainText(description)
    .split(/\n+/)
    .flatMap((line) => splitSentences(line))
    .map(({ text }) => ({ text, sources: [], aboutId, session: null, isQuote: false, isSentencePair: false }))
}

/** @param numbers session numbers by session id */
export function readFact(
  { text, sources, isQuote = false }: Pick<Fact, 'text' | 'sources' | 'isQuote'>,
  aboutId: string,
  numbers: ReadonlyMap<string, number>,
): Said[] {
  const session = numbers.get(sources[0]?.sessionId ?? '') ?? null
  const cited = { sources, aboutId, session, isQuote, isSentencePair: false }
  return splitSentences(text).map((sentence) => ({ text: sentence.text, ...cited }))
}

/**
 * Returns the sentences of a line, then each pair of successive sentences with at most 240 characters. Leaves out questions, talk about
 * rules, and sentences of fewer than four words or more than 1,000 characters.
 */
export function readLine(line: string, source: Source, session: number): Said[] {
  const sentences = splitSentences(line)
    .filter(({ text }) => text.length <= longestSentence)
    .map(({ text, isQuoted }) => ({
      text: presentSentence(text, isQuoted),
      traits: readSentenceTraits(text),
    }))
    .filter(({ traits }) => !traits.isQuestion && !isRulesTalk(traits))
    .filter(({ text, traits }) => text !== '' && traits.words.length >= fewestWords)
    .map(({ text }) => text)
  const pairs = sentences
    .slice(1)
    .map((text, at) => `${sentences[at]} ${text}`)
    .filter(({ length }) => length <= longestPair)
  const spoken = (isSentencePair: boolean) => (text: string) => ({
    text,
    sources: [source],
    aboutId: null,
    session,
    isQuote: true,
    isSentencePair,
  })
  return [...sentences.map(spoken(false)), ...pairs.map(spoken(true))]
}
