import type { TranscriptLine } from '#contract/mcp/results.ts'

/** Returns lines from `offset` on, with at most `limit` characters in total, but at least one line. `nextOffset` is null at the end. */
export function pageLines(
  lines: TranscriptLine[],
  offset: number,
  limit: number,
): { lines: TranscriptLine[]; nextOffset: number | null } {
  let length = 0
  let end = offset
  for (const line of lines.slice(offset)) {
    length += line.text.length + (line.speaker?.length ?? 0)
    if (length > limit && end > offset) break
    end++
  }
  return { lines: lines.slice(offset, end), nextOffset: end < lines.length ? end : null }
}
