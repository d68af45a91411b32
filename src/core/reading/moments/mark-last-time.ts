import type { ReadLine } from '#core/reading/language/read-transcript.ts'

/** "This is the last week to vote" is an announcement; an opening recap tells what the party did. */
const opening =
  /\blast (?:we )?left off|(?:where|when) we(?: last)? left|previously on|(?:caught|catch(?:ing)?|bring|brought) (?:\w+ )?(?:\w+ )?up (?:to speed|on what|with what)|\b(?:quick|brief|short) recap\b|(?<!the )\blast (?:time|session|week|episode)\b[^.?!]{0,40}\b(?:you|we|our|the (?:party|group|heroes|adventurers))\b/i
const past = /\b(?:was|were|had|\p{L}{2,}ed)\b/giu
const present =
  /\b(?:is|are|you(?:'|\u2019)re|there(?:'|\u2019)s|you (?:see|hear|feel|come|wake|find)|begins?)\b/giu
/** A retelling is in the past tense; the new session begins in the present. */
function isRetold(text: string): boolean {
  const told = text.match(past)?.length ?? 0
  return told > 2 && told >= 2 * (text.match(present)?.length ?? 0)
}

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
    if (line.isNarrator && (index === start || isRetold(line.line.text))) {
      if (line.tokens.length > 12) others = 0
      words += line.tokens.length
      marked[index] = true
      if (handover.test(line.line.text)) break
    } else if (++others > 3 || line.tokens.length > 25) break
  }
  return marked
}
