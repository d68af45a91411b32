import type { SpokenLine } from '#core/reading/language/spoken-line.ts'

export type Chunk = {
  /** The lines as the model sees them, one per row: "[123] MATT: text". */
  text: string
  /** The end of the previous part, unnumbered: context that cannot be cited. */
  before: string
}

export const chunkLimits = { words: 6_000, wordsBefore: 150 } as const

const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

/** Writes one row, with brackets and tags in it neutralized. */
function writeSpoken(line: SpokenLine): string {
  const flat = (text: string) =>
    text
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .replace(/[[{]/g, '(')
      .replace(/[\]}]/g, ')')
      .replace(/</g, '\u2039')
      .replace(/>/g, '\u203a')
      .trim()
  return line.speaker === null ? flat(line.text) : `${flat(line.speaker)}: ${flat(line.text)}`
}

/** Ends a full part at the last speaker change in its last sixth, if any. */
function findCut(lines: SpokenLine[], words: number[], first: number, full: number): number {
  let spared = 0
  for (let index = full; index > first; index--) {
    if (lines[index]?.speaker !== lines[index - 1]?.speaker) return index
    spared += words[index - 1] ?? 0
    if (spared > chunkLimits.words / 6) break
  }
  return full
}

function cutAt(lines: SpokenLine[], words: number[]): number[] {
  const left = words.reduce((sum, count) => sum + count, 0)
  const cuts = [0]
  let inside = 0
  let passed = 0
  for (let index = 0; index < lines.length; index++) {
    const first = cuts.at(-1) ?? 0
    const next = words[index] ?? 0
    // A short remainder is joined to the last part.
    const isLast = left - passed < chunkLimits.words / 6
    if (inside + next > chunkLimits.words && index > first && !isLast) {
      const cut = findCut(lines, words, first, index)
      cuts.push(cut)
      inside = words.slice(cut, index).reduce((sum, count) => sum + count, 0)
    }
    inside += next
    passed += next
  }
  return cuts
}

/**
 * Cuts a session into parts of about 6,000 words at speaker changes. Parts keep their text, and so their
 * cached answers, when another recording is appended.
 */
export function cutChunks(lines: SpokenLine[]): Chunk[] {
  const words = lines.map((line) => countWords(line.text))
  const cuts = cutAt(lines, words)
  return cuts.flatMap((first, position) => {
    const end = cuts[position + 1] ?? lines.length
    const rows = lines
      .slice(first, end)
      .flatMap((line, index) => (words[first + index] ? `[${first + index + 1}] ${writeSpoken(line)}` : []))
    if (rows.length === 0) return []
    let from = first
    for (let read = 0; from > 0 && read < chunkLimits.wordsBefore; from--) read += words[from - 1] ?? 0
    const before = lines
      .slice(from, first)
      .map(writeSpoken)
      .filter((row) => row !== '')
    return [{ text: rows.join('\n'), before: before.join('\n') }]
  })
}
