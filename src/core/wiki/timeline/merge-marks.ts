/** `at` and `until` are in seconds. */
export type Timed<T> = { at: number; until: number; item: T }
export type Mark<T> = { at: number; until: number; items: T[] }

/** Joins neighbours that are at most `apart` seconds from each other. Expects them sorted by `at`. */
export function mergeMarks<T>(timed: Timed<T>[], apart: number): Mark<T>[] {
  const marks: Mark<T>[] = []
  for (const { at, until, item } of timed) {
    const last = marks.at(-1)
    if (last && at - last.until <= apart) {
      last.items.push(item)
      last.until = Math.max(last.until, until)
    } else marks.push({ at, until, items: [item] })
  }
  return marks
}
