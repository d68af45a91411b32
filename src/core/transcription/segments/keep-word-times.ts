import type { Word } from '#contract/transcription/schemas.ts'

/** Applies the word times of a line to its corrected text; null if the word counts differ. */
export function keepWordTimes(words: Word[] | null, text: string): Word[] | null {
  const written = text.split(/\s+/).filter((word) => word !== '')
  if (!words || words.length !== written.length) return null
  return words.map((word, index) => ({ ...word, text: written[index] ?? word.text }))
}
