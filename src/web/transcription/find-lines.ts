import type { Segment } from '#contract/transcription/schemas.ts'

export function findLines(segments: readonly Segment[], query: string): number[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return []
  return segments.flatMap(({ text }, index) => (text.toLowerCase().includes(wanted) ? [index] : []))
}

type MarkedPart = { text: string; isHit: boolean }

export function markHits(text: string, query: string): MarkedPart[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return [{ text, isHit: false }]
  const lower = text.toLowerCase()
  // Marks no hits if lower case changes the length of the text (some letters do), because the positions would be wrong.
  if (lower.length !== text.length) return [{ text, isHit: false }]
  const parts: MarkedPart[] = []
  let from = 0
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), isHit: false })
    parts.push({ text: text.slice(at, at + wanted.length), isHit: true })
    from = at + wanted.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), isHit: false })
  return parts
}
