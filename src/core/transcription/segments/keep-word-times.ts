import { diffArrays } from 'diff'
import type { Word } from '#contract/transcription/schemas.ts'

/**
 * Gives the words of a changed line their old times. Returns null if `words` is null or empty, or if the number of words changed and no old
 * word is left.
 */
export function keepWordTimes(words: Word[] | null, text: string): Word[] | null {
  const written = text.split(/\s+/).filter((word) => word !== '')
  if (!words || words.length === 0) return null
  if (words.length === written.length) {
    return words.map((word, index) => ({ ...word, text: written[index] ?? word.text }))
  }
  const parts = diffArrays(
    words.map((word) => word.text),
    written,
  )
  if (!parts.some(({ added, removed }) => !added && !removed)) return null
  const timed: Word[] = []
  let at = 0
  let replaced: Word[] = []
  for (const { value, added, removed } of parts) {
    const old = added ? [] : words.slice(at, at + value.length)
    at += old.length
    if (removed) replaced = old
    else if (added) {
      timed.push(...shareTime(value, replaced, timed.at(-1)?.end ?? words[at]?.start ?? 0))
      replaced = []
    } else {
      timed.push(...old)
      replaced = []
    }
  }
  return timed
}

/** Spreads the new words evenly over the time of the words that they replace. If they replace no words, all get the time `between`. */
function shareTime(texts: string[], replaced: Word[], between: number): Word[] {
  const start = replaced[0]?.start ?? between
  const length = (replaced.at(-1)?.end ?? between) - start
  return texts.map((text, index) => ({
    text,
    start: start + (length * index) / texts.length,
    end: start + (length * (index + 1)) / texts.length,
  }))
}
