import type { SpokenLine } from '#core/reading/language/spoken-line.ts'

/** The claim check also reads up to three lines on either side of a cited line. */
const emptyLines = 3

const toLine = (text: string): SpokenLine => ({ id: '', start: null, end: null, speaker: null, text })

/** Appends texts as lines, each surrounded by empty lines, so that the claim check of one text does not read another. */
export function separateTexts(
  lines: SpokenLine[],
  texts: string[],
): {
  lines: SpokenLine[]
  /** Converts the position of a text, from 0, to the number of its line, from 1. */
  lineOf(index: number): number
} {
  const gap = Array.from({ length: emptyLines }, () => toLine(''))
  return {
    lines: [...lines, ...gap, ...texts.flatMap((text) => [toLine(text), ...gap])],
    lineOf: (index) => lines.length + (index + 1) * (emptyLines + 1),
  }
}
