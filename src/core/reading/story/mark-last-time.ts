import type { ReadLine } from '#core/language/read-transcript.ts'

const opening = /last (?:we )?left off|where we(?: last)? left|previously on|when we (?:last )?left/i
/** Matches phrases that often begin an opening recap, but also occur in announcements: "get you caught up". */
const likelyOpening =
  /\bcaught up\b|\bcatch (?:you|everyone) up|\bto go over (?:the|what|where)|\bthe (?:party|group) (?:has|had|have) (?:just|recently|finally)/i
/** Matches the last sentence of the opening recap: "And that is where we begin today." */
const ending = /\bwhere we(?: last)? (?:left|begin|start|pick)\b.{0,40}$/i
/** Matches phrases such as "last week". They are weaker evidence than `likelyOpening`: announcements and remarks contain them, too. */
const mention = /\blast (?:time|session|week|episode)\b/i
const leastWords = 20
const past = /\b(?:was|were|had|\p{L}{2,}ed)\b/giu
const present =
  /\b(?:is|are|you(?:'|\u2019)re|there(?:'|\u2019)s|you (?:see|hear|feel|come|wake|find)|begins?)\b/giu
const handover = /what (do|are|would|will) you( guys| all)?|what s (your|the) plan|what will you/i

/** A retelling is in the past tense; the new session begins in the present. */
function isRetold(text: string): boolean {
  const told = text.match(past)?.length ?? 0
  return told > 1 && told >= 2 * (text.match(present)?.length ?? 0)
}

function findStart(lines: ReadLine[]): number {
  const told = (index: number, least: number) => {
    const line = lines[index]
    return line?.isNarrator && line.tokens.length >= least ? line.line.text : ''
  }
  const early = lines.flatMap((_, index) => (index < lines.length * 0.1 ? [index] : []))
  const clear = early.find((index) => opening.test(told(index, 10)))
  // "So, to get you caught up" may come a few lines before "where we left off".
  const isBefore = (index: number) => clear === undefined || (index < clear && clear - index <= 10)
  const likely = early.find((index) => isBefore(index) && likelyOpening.test(told(index, 10)))
  const mentioned = early.find(
    (index) => isBefore(index) && !lines[index]?.isTableTalk && mention.test(told(index, leastWords)),
  )
  return likely ?? mentioned ?? clear ?? -1
}

/** Returns for each line whether it belongs to the game master's opening recap of the previous session. */
export function markLastTime(lines: ReadLine[]): boolean[] {
  const marked = lines.map(() => false)
  const start = findStart(lines)
  if (start < 0) return marked
  const all = lines.reduce((sum, line) => sum + line.tokens.length, 0)
  // Approximate maximum number of words in the opening recap.
  const most = Math.min(1500, all * 0.06)
  let others = 0
  let words = 0
  for (let index = start; index < lines.length && words < most; index++) {
    const line = lines[index]
    if (!line) break
    if (index > start && most < 400 && words + line.tokens.length > most) break
    const { text } = line.line
    if (line.isNarrator && (index === start || isRetold(text) || ending.test(text))) {
      if (line.tokens.length > 12) others = 0
      words += line.tokens.length
      marked[index] = true
      if (handover.test(text) || ending.test(text)) break
    } else if (++others > 3 || line.tokens.length > 25) break
  }
  return marked
}
