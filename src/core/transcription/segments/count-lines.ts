import type { Segment } from '#contract/transcription/schemas.ts'

export function countLines(segments: readonly Segment[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { speakerId } of segments) {
    if (speakerId !== null) counts.set(speakerId, (counts.get(speakerId) ?? 0) + 1)
  }
  return counts
}
