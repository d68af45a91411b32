import { readTranscript } from '#core/reading/language/read-transcript.ts'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { markLastTime } from '#core/reading/story/mark-last-time.ts'

export type Leak = { statements: number; leaked: number; markedLines: number }

/** `leaked` counts the statements that cite only lines in which the game master retells the previous session. */
export function measureLeak(lines: SpokenLine[], statements: { segmentIds: string[] }[]): Leak {
  const marks = markLastTime(readTranscript(lines).lines)
  const marked = new Set(lines.filter((_, index) => marks[index]).map(({ id }) => id))
  const leaked = statements.filter(
    ({ segmentIds }) => segmentIds.length > 0 && segmentIds.every((id) => marked.has(id)),
  )
  return { statements: statements.length, leaked: leaked.length, markedLines: marked.size }
}
