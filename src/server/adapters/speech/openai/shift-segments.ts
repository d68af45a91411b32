import type { ImportedSegment } from '#core/transcription/import/imported-transcript.ts'
import type { TimeRange } from '#core/transcription/segments/find-speech.ts'
import type { TranscribedSegment } from '#server/ports/transcriber.ts'
import { spreadText } from './spread-text.ts'

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
  const timed = found.filter(hasTime)
  if (timed.length === 0) return spreadText(joinText(found), utterances.length > 0 ? utterances : [piece])
  const clamp = (time: number) => Math.min(piece.end, Math.max(piece.start, time + shift))
  let last = piece.start
  return found.flatMap((segment, index) => {
    // Drops a segment that ends before the sound sent to the service begins, because its times are meaningless.
    if (segment.end !== null && segment.end < 0) return []
    const start = isTime(segment.start) ? clamp(segment.start) : last
    const next = found.slice(index + 1).find(hasTime)?.start ?? Number.POSITIVE_INFINITY
    const end = Math.max(start, clamp(isTime(segment.end) ? segment.end : next))
    last = end
    const { words, ...rest } = segment
    const placed = words
      ?.filter((word) => isTime(word.start) && isTime(word.end))
      .map((word) => ({ ...word, start: clamp(word.start), end: clamp(word.end) }))
    return [{ ...rest, start, end, ...(placed ? { words: placed } : {}) }]
  })
}

function isTime(time: number | null): time is number {
  return time !== null && Number.isFinite(time) && time >= 0
}

function hasTime(segment: ImportedSegment): boolean {
  return isTime(segment.start)
}

function joinText(found: ImportedSegment[]): string {
  return found.map(({ text }) => text.trim()).join(' ')
}
