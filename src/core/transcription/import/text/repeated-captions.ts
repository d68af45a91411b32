import { stripTags } from './markup.ts'

type Caption = { payload: string; start: number; end: number | null }

/** Longest overlap of two captions in words; captions show two or three lines. */
const longestOverlap = 80
/** Share of the captions that must begin with the end of the one before. */
const leastShare = 0.4

/**
 * Automatic captions roll: each shows the end of the one before again. If most captions of a file do so, drops what is shown again.
 * @returns the captions that are left, and the number of words that were dropped
 */
export function dropRepeats<Kept extends Caption>(captions: Kept[]): { kept: Kept[]; repeats: number } {
  const words = captions.map(({ payload }) => listWords(payload))
  const overlaps = words.map((own, index) => countOverlap(words[index - 1] ?? [], own))
  // A single repeated word, such as "No. No.", is speech.
  const isRolling = (overlap: number, index: number) =>
    overlap > 1 || (overlap === 1 && words[index]?.length === 1)
  const rolling = overlaps.filter(isRolling).length
  const total = captions.filter((_, index) => (words[index]?.length ?? 0) > 0).length
  if (total < 3 || rolling < leastShare * (total - 1)) return { kept: captions, repeats: 0 }
  let repeats = 0
  const kept: Kept[] = []
  for (const [index, caption] of captions.entries()) {
    const overlap = overlaps[index] ?? 0
    repeats += overlap
    const payload = skipWords(caption.payload, overlap)
    const last = kept.at(-1)
    if (payload !== '') kept.push({ ...caption, payload })
    else if (last && last.end !== null && caption.end !== null) last.end = Math.max(last.end, caption.end)
  }
  return { kept, repeats }
}

function listWords(payload: string): string[] {
  return stripTags(payload)
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** Returns the number of words at the end of `before` that `after` begins with. Linear (Knuth, Morris and Pratt). */
function countOverlap(before: string[], after: string[]): number {
  const start = after.slice(0, longestOverlap)
  const failure = [0]
  const advance = (matched: number, word: string | undefined) => {
    let length = matched
    while (length > 0 && start[length] !== word) length = failure[length - 1] ?? 0
    return start[length] === word ? length + 1 : length
  }
  for (let at = 1; at < start.length; at++) failure.push(advance(failure[at - 1] ?? 0, start[at]))
  let matched = 0
  for (const word of before.slice(-start.length)) {
    matched = advance(matched === start.length ? (failure[matched - 1] ?? 0) : matched, word)
  }
  return start.length === 0 ? 0 : matched
}

/** Removes the first words with the tags around them, and keeps line breaks. */
function skipWords(payload: string, count: number): string {
  if (count === 0) return payload
  let left = count
  const lines: string[] = []
  for (const line of payload.split('\n')) {
    const words = listWords(line)
    if (left < words.length) lines.push(left === 0 ? line : words.slice(left).join(' '))
    left = Math.max(0, left - words.length)
  }
  return lines.join('\n')
}
