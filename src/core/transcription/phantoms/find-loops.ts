/** Scripts without spaces between words: each character counts as a word. */
const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}'
const wordPattern = new RegExp(`[${unspaced}]|[^\\s${unspaced}]+`, 'gu')
const notInWord = /[^\p{L}\p{M}\p{N}]+/gu

const fewestRepeats = 4
/** In words. */
const longestPhrase = 12
/** In lines. */
const longestVerse = 3

/** `from` and `to` (exclusive) are positions in the list; `period` is the number of items in the repeated group. */
type Loop = { from: number; to: number; period: number }

export type PlacedWord = { key: string; start: number }

/** `start` is the position of the word in `text`. */
export function placedWords(text: string): PlacedWord[] {
  return [...text.matchAll(wordPattern)].map((found) => ({ key: keyOfWord(found[0]), start: found.index }))
}

export function wordsOf(text: string): string[] {
  return (text.match(wordPattern) ?? []).map(keyOfWord).filter((word) => word !== '')
}

function keyOfWord(word: string): string {
  return word.toLowerCase().replace(notInWord, '')
}

/** Returns the longest passage in which a phrase occurs at least four times in a row; null if there is none. */
export function findPhraseLoop(words: string[]): Loop | null {
  return findLoops(words, longestPhrase).reduce<Loop | null>((best, loop) => {
    return best && best.to - best.from >= loop.to - loop.from ? best : loop
  }, null)
}

/** Finds where a line or a group of up to three lines occurs at least four times in a row. */
export function findLineLoops(texts: string[]): Loop[] {
  return findLoops(
    texts.map((text) => wordsOf(text).join(' ')),
    longestVerse,
  )
}

function findLoops(keys: string[], longestPeriod: number): Loop[] {
  const loops: Loop[] = []
  for (let period = 1; period <= longestPeriod; period++) {
    let from = 0
    for (let at = period; at <= keys.length; at++) {
      if (at < keys.length && keys[at] === keys[at - period]) continue
      if (at - from >= fewestRepeats * period) loops.push({ from, to: at, period })
      from = at - period + 1
    }
  }
  return loops
}
