import type { Segment } from '#contract/transcription/schemas.ts'

export type OutlineLine = Pick<Segment, 'start' | 'end' | 'speakerId' | 'text'>
/** In seconds. */
export type LineTime = { start: number; end: number }

const charactersPerSecond = 15

/** Lines of a transcript without times get the time that it takes to say them. */
export function timeLines(lines: readonly OutlineLine[]): LineTime[] {
  const hasTimes = lines.every(({ start }) => start !== null)
  let said = 0
  return lines.map(({ start, end, text }, index) => {
    const begin = hasTimes && start !== null ? start : said
    const spoken = text.length / charactersPerSecond
    said = begin + spoken
    if (!hasTimes) return { start: begin, end: said }
    const next = lines[index + 1]?.start ?? said
    return { start: begin, end: Math.max(begin, end ?? Math.min(next, said)) }
  })
}
