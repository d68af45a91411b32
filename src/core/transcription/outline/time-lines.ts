import type { Segment } from '#contract/transcription/schemas.ts'
import { findFirstIndex } from '#core/find-first-index.ts'
import { estimateSeconds } from '#core/transcription/segments/end-lines.ts'

export type OutlineLine = Pick<Segment, 'start' | 'end' | 'speakerId' | 'text'>
/** In seconds. */
export type LineTime = { start: number; end: number }

/** If any line has no start, all times are estimated from the lengths of the texts. Otherwise only missing ends are estimated. */
export function timeLines(lines: readonly OutlineLine[]): LineTime[] {
  const hasTimes = lines.every(({ start }) => start !== null)
  let said = 0
  return lines.map(({ start, end, text }, index) => {
    const begin = hasTimes && start !== null ? start : said
    const spoken = estimateSeconds(text)
    said = begin + spoken
    if (!hasTimes) return { start: begin, end: said }
    const next = lines[index + 1]?.start ?? said
    return { start: begin, end: Math.max(begin, end ?? Math.min(next, said)) }
  })
}

/** Returns the index of the last line that starts at or before `seconds`; 0 if there is none. */
export const findLineAt = (times: readonly LineTime[], seconds: number) =>
  Math.max(0, findFirstIndex(times, ({ start }) => start > seconds) - 1)
