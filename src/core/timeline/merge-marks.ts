/** In seconds from the start of the session. */
export type Timed = { at: number; until: number }
export type Mark<T extends Timed> = Timed & { items: T[] }

/**
 * Joins items, sorted by `at`, into marks. An item joins the last mark if it starts at most `apart` seconds after the end (`from: 'last'`)
 * or the start (`from: 'first'`) of that mark. With `'last'`, evenly spaced items could all become one mark.
 */
export function mergeMarks<T extends Timed>(items: T[], apart: number, from: 'last' | 'first'): Mark<T>[] {
  const marks: Mark<T>[] = []
  for (const item of items) {
    const last = marks.at(-1)
    if (last && item.at - (from === 'last' ? last.until : last.at) <= apart) {
      last.items.push(item)
      last.until = Math.max(last.until, item.until)
    } else marks.push({ at: item.at, until: item.until, items: [item] })
  }
  return marks
}
