import type { Passage } from '#core/transcription/import/names/name-lines.ts'
import { estimateSeconds } from '#core/transcription/segments/end-lines.ts'

const hour = 3600
/** No transcript of a recording begins so late; such times are times of the day. */
const latestFirst = 4 * hour
/** A fall of more than this is midnight, or noon on a clock of twelve hours. */
const leastFall = 11 * hour

/**
 * Counts times of the day from the first one, over midnight. Offsets in a recording stay.
 * @param isOfDay true if the file says that its times are times of the day
 */
export function countFromFirst(
  passages: Passage[],
  isOfDay: boolean,
): { passages: Passage[]; isOfDay: boolean } {
  const asHours = areHours(passages) ? 60 : 1
  let previous: number | null = null
  let shift = 0
  let hasFallen = false
  const continued = passages.map((passage) => {
    const start = passage.start === null ? null : passage.start * asHours
    const end = passage.end === null ? null : passage.end * asHours
    if (start !== null && previous !== null && previous - start > leastFall) {
      shift += previous < 13 * hour ? 12 * hour : 24 * hour
      hasFallen = true
    }
    previous = start ?? previous
    const move = (time: number) => time + shift
    const moved = {
      ...passage,
      start: start === null ? null : move(start),
      end: end === null ? null : move(end),
    }
    // The end of a line over midnight is smaller than its start.
    if (moved.start !== null && moved.end !== null && moved.start - moved.end > leastFall)
      moved.end += 24 * hour
    return moved
  })
  const first = continued.find(({ start }) => start !== null)?.start ?? 0
  if (!isOfDay && !hasFallen && asHours === 1 && first < latestFirst) return { passages, isOfDay: false }
  const counted = continued.map((passage) => ({
    ...passage,
    start: passage.start === null ? null : Math.max(0, passage.start - first),
    end: passage.end === null ? null : Math.max(0, passage.end - first),
  }))
  return { passages: counted, isOfDay: true }
}

/** "19:04" is an hour and a minute if far more is said than fits into the seconds between such times. */
function areHours(passages: Passage[]): boolean {
  const timed = passages.filter(({ start }) => start !== null)
  const starts = timed.flatMap(({ start }) => start ?? [])
  const [first = 0] = starts
  const last = starts.at(-1) ?? 0
  if (timed.length < 4 || starts.some((start) => start >= 24 * 60 || start % 1 !== 0) || first < 6 * 60)
    return false
  const spoken = timed.slice(0, -1).reduce((sum, { text }) => sum + estimateSeconds(text), 0)
  return spoken > 3 * Math.max(1, last - first)
}
