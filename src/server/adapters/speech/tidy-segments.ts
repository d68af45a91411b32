import { tidyTranscript } from '#core/transcription/import/tidy-transcript.ts'
import type { TranscribedSegment } from '#server/ports/transcriber.ts'

export function tidySegments(segments: TranscribedSegment[], seconds: number): TranscribedSegment[] {
  const clamp = (time: number) => Math.min(seconds, Math.max(0, time))
  const inside = segments
    .filter(({ start, end }) => Number.isFinite(start) && Number.isFinite(end))
    .map((segment) => ({ ...segment, start: clamp(segment.start), end: clamp(segment.end) }))
  const tidy = tidyTranscript({ language: null, segments: inside }, seconds)
  return (tidy?.segments ?? []).flatMap(({ start, end, ...rest }) => {
    return start === null || end === null ? [] : [{ ...rest, start, end }]
  })
}
