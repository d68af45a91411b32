import { formatAround } from '#contract/text.ts'

/** Seconds after the first moment of a scene at which the next scene begins. */
const sceneLength = 15 * 60

/** Titles the scenes of moments by their times, such as "Around 46 min"; null for a moment without a time. `starts` are in seconds. */
export function titleByTime(starts: readonly (number | null)[]): (string | null)[] {
  let begin: number | null = null
  return starts.map((start) => {
    if (start === null) return null
    if (begin === null || start < begin || start >= begin + sceneLength) begin = start
    return formatAround(begin)
  })
}
