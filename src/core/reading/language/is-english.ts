import { foldWord } from './tokenize.ts'
import { toWordSet } from './words/word-set.ts'

/** Frequent words of English. */
const marks = toWordSet(
  'the and of to is that it you with for this are have what your they from there can we my be not but its im he she his her at',
)
/**
 * The minimum share of `marks` in an English text. English speech has about 0.3; German, Dutch, Spanish and French have less than
 * 0.06.
 */
const leastShare = 0.15
const sampleWords = 2_000
const wordsPerText = 30

/** Reads only an evenly spread sample of a long session, to save time. */
function sampleWordsOf(texts: string[]): string[] {
  const step = Math.max(1, Math.floor((texts.length * wordsPerText) / (sampleWords * 4)))
  const words: string[] = []
  for (let index = 0; index < texts.length; index += step) {
    const text = (texts[index] ?? '').slice(0, wordsPerText * 10)
    words.push(...(text.match(/\p{L}+(?:['\u2019]\p{L}+)?/gu) ?? []).slice(0, wordsPerText))
  }
  return words.map(foldWord)
}

/** An empty text counts as English. */
export function isEnglish(texts: string[]): boolean {
  const words = sampleWordsOf(texts)
  return words.filter((word) => marks.has(word)).length >= words.length * leastShare
}
