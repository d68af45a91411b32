import type { TimeRange } from '#core/audio/find-speech.ts'
import type { ImportedSegment } from '#core/transcription/import/imported-transcript.ts'
import { cutText } from '#core/transcription/segments/cut-text.ts'
import { endLines } from '#core/transcription/segments/end-lines.ts'
import type { TranscribedSegment } from '#server/ports/transcriber.ts'

/**
 * Adds `shift` seconds to every time and clamps the results to the piece. If no segment has a start time, spreads the text over the
 * utterances, or over the whole piece if there are none.
 */
export function shiftSegments(
  found: ImportedSegment[],
  piece: TimeRange,
  utterances: TimeRange[],
  shift: number,
): TranscribedSegment[] {
  if (!hasTimes(found)) return spreadText(joinText(found), utterances.length > 0 ? utterances : [piece])
  const clamp = (time: number) => Math.min(piece.end, Math.max(piece.start, time + shift))
  let last = piece.start
  const shifted = found.flatMap((segment) => {
    // Drops a segment that ends before the sound sent to the service begins, because its times are meaningless.
    if (segment.end !== null && segment.end < 0) return []
    const start = isTime(segment.start) ? clamp(segment.start) : last
    const { words, ...rest } = segment
    const placed = words
      ?.filter((word) => isTime(word.start) && isTime(word.end))
      .map((word) => ({ ...word, start: clamp(word.start), end: clamp(word.end) }))
    const end = isTime(segment.end) ? clamp(segment.end) : null
    last = Math.max(start, end ?? start)
    return [{ ...rest, start, end, ...(placed ? { words: placed } : {}) }]
  })
  shifted.sort((a, b) => a.start - b.start)
  return endLines(shifted, piece.end).map((line) => ({ ...line, end: line.end ?? line.start }))
}

export function hasTimes(found: ImportedSegment[]): boolean {
  return found.some(({ start }) => isTime(start))
}

/** Spreads text without times over the speech ranges in proportion to their length, at most one segment per range. */
export function spreadText(text: string, ranges: TimeRange[]): TranscribedSegment[] {
  const lengths = ranges.map(({ start, end }) => end - start)
  return cutText(text, lengths).flatMap((part, index) => {
    const range = ranges[index]
    return range && part !== '' ? [{ ...range, speaker: null, text: part }] : []
  })
}

function isTime(time: number | null): time is number {
  return time !== null && Number.isFinite(time) && time >= 0
}

function joinText(found: ImportedSegment[]): string {
  return found.map(({ text }) => text.trim()).join(' ')
}
