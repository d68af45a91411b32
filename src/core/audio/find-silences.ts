/** In seconds of the recording. */
export type Silence = { start: number; end: number }

const shortestSeconds = 1.5
/** Seconds played after and before speech, because the times of lines are inexact. */
const keptAfter = 0.4
const keptBefore = 0.3

/**
 * Returns the pauses of at least 1.5 seconds before and between lines, shortened at both ends; none if any line has no start. Lines may
 * overlap, because several people may talk at once.
 */
export function findSilences(lines: readonly { start: number | null; end: number | null }[]): Silence[] {
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
