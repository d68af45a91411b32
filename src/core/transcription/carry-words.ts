import type { Word } from '#contract/transcription.ts'

/** The times of a line's words put to its corrected text; null where the number of words is another. */
export function carryWords(words: Word[] | null, text: string): Word[] | null {
  const written = text.split(/\s+/).filter((word) => word !== '')
  if (!words || words.length !== written.length) return null
  return words.map((word, index) => ({ ...word, text: written[index] ?? word.text }))
}
