/** A line as far as pages care. */
export type Strip = {
  height: number
  /** Space above it, dropped at the head of a page unless it opens one. */
  before: number
  /** What follows may not begin a new page: headings, and the first and last two lines of a paragraph. */
  keepsNext?: boolean
  /** It stays on this page only if so much room is left below its top. */
  room?: number
  /** It begins a page of its own; `recto`: one on the right. */
  opens?: 'page' | 'recto'
}
export type Placed<Line> = { line: Line; top: number }

const spaceAbove = (strip: Strip, isFirst: boolean) => (isFirst && !strip.opens ? 0 : strip.before)

/** Where the page that begins at `start` ends, as full as it may be. */
function findEnd(strips: readonly Strip[], start: number, height: number): number {
  let used = 0
  let end = start
  for (let strip = strips[end]; strip; strip = strips[++end]) {
    const isFirst = end === start
    if (!isFirst && strip.opens) return end
    used += spaceAbove(strip, isFirst) + strip.height
    if (!isFirst && used - strip.height + Math.max(strip.height, strip.room ?? 0) > height) break
  }
  if (end === strips.length) return end
  let kept = end
  while (kept > start && strips[kept - 1]?.keepsNext) kept--
  // Where everything keeps together the page is filled all the same.
  return kept > start ? kept : end
}

/**
 * Cuts lines into pages, the first of which is on the right; the n-th page has the n-th height, later ones the last. A page
 * before a part that begins on the right may stay empty.
 */
export function breakPages<Line extends Strip>(
  lines: readonly Line[],
  heights: readonly number[],
): Placed<Line>[][] {
  const pages: Placed<Line>[][] = []
  for (let start = 0; start < lines.length; ) {
    if (lines[start]?.opens === 'recto' && pages.length % 2 === 1) pages.push([])
    const end = findEnd(lines, start, heights[Math.min(pages.length, heights.length - 1)] ?? 0)
    let top = 0
    pages.push(
      lines.slice(start, end).map((line, place) => {
        top += spaceAbove(line, place === 0)
        const placed = { line, top }
        top += line.height
        return placed
      }),
    )
    start = end
  }
  return pages
}
