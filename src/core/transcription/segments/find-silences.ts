import type { Segment } from '#contract/transcription/schemas.ts'

/** In seconds of the recording. */
export type Silence = { start: number; end: number }

const shortestSeconds = 1.5
/** The sound around speech that is still played, because lines may begin early and end late. */
const keptAfter = 0.4
const keptBefore = 0.3

/** Pauses between lines, in order. Times of speakers who talk at once may overlap. */
export function findSilences(lines: readonly Pick<Segment, 'start' | 'end'>[]): Silence[] {
  const silences: Silence[] = []
  let spokenTo: number | null = 0
  for (const { start, end } of lines) {
    if (start === null) return []
    if (spokenTo !== null && start - spokenTo >= shortestSeconds)
      silences.push({ start: spokenTo + keptAfter, end: start - keptBefore })
    spokenTo = end === null ? null : Math.max(spokenTo ?? 0, end)
  }
  return silences
}
