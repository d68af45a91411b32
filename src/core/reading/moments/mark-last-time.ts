import type { ReadLine } from '#core/reading/language/read-transcript.ts'

const opening =
  /last (we )?left off|where we( last)? left|previously on|last (time|session|week|episode)|when we (last )?left/i
const handover = /what (do|are|would|will) you( guys| all)?|what s (your|the) plan|what will you/i

/** Marks the game master's opening recap of the previous session. */
export function markLastTime(lines: ReadLine[]): boolean[] {
  const marked = lines.map(() => false)
  const start = lines.findIndex(
    (line, index) =>
      index < lines.length * 0.1 && line.isNarrator && line.tokens.length > 9 && opening.test(line.line.text),
  )
  if (start < 0) return marked
  const all = lines.reduce((sum, line) => sum + line.tokens.length, 0)
  // In a short session the opening recap is only a few sentences.
  const most = Math.min(1500, all * 0.06)
  let others = 0
  let words = 0
  for (let index = start; index < lines.length && words < most; index++) {
    const line = lines[index]
    if (!line) break
    if (index > start && most < 400 && words + line.tokens.length > most) break
    if (line.isNarrator) {
      if (line.tokens.length > 12) others = 0
      words += line.tokens.length
      marked[index] = true
      if (handover.test(line.line.text)) break
    } else if (++others > 3 || line.tokens.length > 25) break
  }
  return marked
}
