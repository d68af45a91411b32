import type { Word } from '#contract/transcription/schemas.ts'

/** Returns null if the line has no word times or the word counts differ. */
export function keepWordTimes(words: Word[] | null, text: string): Word[] | null {
  const written = text.split(/\s+/).filter((word) => word !== '')
  if (!words || words.length !== written.length) return null
  return words.map((word, index) => ({ ...word, text: written[index] ?? word.text }))
}
