import { findTableTalk } from '#core/language/find-table-talk.ts'
import type { Token } from '#core/language/tokenize.ts'
import type { LineTime } from './time-lines.ts'

/** Lines from `from` up to but not including `to`. */
export type Stretch = { from: number; to: number; seconds: number }

/** Up to this many other lines in a row within table talk count as table talk. */
const bridgedLines = 3
const shortestSeconds = 60

/** Returns, in order, the announcements, breaks and goodbyes that last at least a minute. */
export function foldTableTalk(lines: Token[][], times: readonly LineTime[]): Stretch[] {
  const runs: { from: number; to: number }[] = []
  findTableTalk(lines).forEach((isTalk, index) => {
    if (!isTalk) return
    const last = runs.at(-1)
    if (last && index - last.to <= bridgedLines) last.to = index + 1
    else runs.push({ from: index, to: index + 1 })
  })
  return runs
    .map(({ from, to }) => ({
      from,
      to,
      seconds: (times[to]?.start ?? times[to - 1]?.end ?? 0) - (times[from]?.start ?? 0),
    }))
    .filter(({ seconds }) => seconds >= shortestSeconds)
}
