type Timed = { start: number | null; end?: number | null }

/**
 * The index of the line that is being said at `time`: the last that has begun. Lines come in order of time; where a
 * transcript has no times there is none (-1).
 */
export function findCurrent(lines: readonly Timed[], time: number | null): number {
  if (time === null || lines[0]?.start == null) return -1
  let [low, high] = [0, lines.length - 1]
  if ((lines[0].start ?? 0) > time) return -1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((lines[middle]?.start ?? Number.POSITIVE_INFINITY) <= time) low = middle
    else high = middle - 1
  }
  return low
}
