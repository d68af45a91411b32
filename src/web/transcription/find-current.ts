import { findFirstIndex } from '#core/find-first-index.ts'

type Timed = { start: number | null; end?: number | null }

/**
 * Returns the index of the last line or word that starts at or before `time` (seconds); -1 if there is none. `lines` must be sorted by
 * start.
 */
export function findCurrent(lines: readonly Timed[], time: number | null): number {
  const first = lines[0]?.start
  if (time === null || first == null || first > time) return -1
  return findFirstIndex(lines, ({ start }) => (start ?? Number.POSITIVE_INFINITY) > time) - 1
}
