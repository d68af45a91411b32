import type { SpokenLine } from '#core/reading/language/spoken-line.ts'

/** One fifth of a session's lines: its shares of all words and of all statements, from 0 to 1. */
export type Fifth = { words: number; statements: number }

const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

/** Divides each statement evenly among the lines that it cites. */
export function measureBalance(lines: SpokenLine[], statements: { segmentIds: string[] }[]): Fifth[] {
  const fifthOf = new Map(lines.map(({ id }, index) => [id, Math.floor((index * 5) / lines.length)]))
  const fifths = Array.from({ length: 5 }, (): Fifth => ({ words: 0, statements: 0 }))
  const allWords = lines.reduce((sum, line) => sum + countWords(line.text), 0)
  for (const line of lines) {
    const fifth = fifths[fifthOf.get(line.id) ?? -1]
    if (fifth) fifth.words += countWords(line.text) / allWords
  }
  for (const { segmentIds } of statements) {
    for (const id of segmentIds) {
      const fifth = fifths[fifthOf.get(id) ?? -1]
      if (fifth) fifth.statements += 1 / segmentIds.length / statements.length
    }
  }
  return fifths
}
