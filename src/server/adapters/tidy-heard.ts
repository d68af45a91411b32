import { tidyTranscript } from '#core/transcription/tidy-transcript.ts'
import type { HeardSegment } from '#server/ports/transcriber.ts'

/** What an engine claims to have heard, sorted and clamped to the sound; B133. */
export function tidyHeard(heard: HeardSegment[], seconds: number): HeardSegment[] {
  const clamp = (time: number) => Math.min(seconds, Math.max(0, time))
  const inside = heard
    .filter(({ start, end }) => Number.isFinite(start) && Number.isFinite(end))
    .map((segment) => ({ ...segment, start: clamp(segment.start), end: clamp(segment.end) }))
  const tidy = tidyTranscript({ language: null, segments: inside })
  return (tidy?.segments ?? []).flatMap(({ start, end, ...rest }) => {
    return start === null || end === null ? [] : [{ ...rest, start, end }]
  })
}
