import type { Word } from '#contract/transcription/schemas.ts'

const charactersPerSecond = 15
/** A character in these scripts takes as long as several letters. */
const syllables = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const lettersPerSyllable = 3

export function estimateSeconds(text: string): number {
  const extra = (text.match(syllables) ?? []).length * (lettersPerSyllable - 1)
  return (text.length + extra) / charactersPerSecond
}

type Line = { start: number | null; end: number | null; text: string; words?: Word[] | undefined }

/**
 * Gives an end to each line that has a start but no end after it: the end of its last word, otherwise the start of a later line, at the
 * latest after the time that slow speech needs for the text. Such lines with the same start share the time. `lines` are sorted by start.
 * @param latest end of the sound, in seconds
 */
export function endLines<Timed extends Line>(
  lines: readonly Timed[],
  latest = Number.POSITIVE_INFINITY,
): Timed[] {
  const ended = lines.map(endWithWords)
  const timed = listTimed(ended)
  for (let from = 0, to = 0; from < timed.length; from = to) {
    to = from + 1
    const first = timed[from]
    if (!first?.lacksEnd) continue
    const isBeside = () => timed[to]?.start === first.start
    while (isBeside() && timed[to]?.lacksEnd) to++
    // Lines are not moved behind a line that has the same start and an end.
    if (isBeside()) to = from + 1
    const group = timed.slice(from, to)
    const spoken = group.reduce((sum, { seconds }) => sum + seconds, 0)
    // 10 characters a second is slow speech.
    const longest = first.next === null ? spoken : Math.min(first.next - first.start, 1 + 1.5 * spoken)
    const length = Math.max(0, Math.min(latest - first.start, longest))
    let said = 0
    for (const { line, index, seconds } of group) {
      const start = first.start + (length * said) / spoken
      said += seconds
      ended[index] = { ...line, start, end: first.start + (length * said) / spoken }
    }
  }
  return ended
}

function endWithWords<Timed extends Line>(line: Timed): Timed {
  const end = lacksEnd(line) ? line.words?.at(-1)?.end : undefined
  return end === undefined || Number.isNaN(end) ? line : { ...line, end }
}

function lacksEnd({ start, end }: Line): boolean {
  return start !== null && (end === null || end <= start)
}

/** Lists the lines with a start. `next` is the first later start that is greater. */
function listTimed<Timed extends Line>(lines: Timed[]) {
  let last: { start: number; next: number | null } | null = null
  const backwards = lines.map((line, index) => ({ line, index })).reverse()
  const timed = backwards.flatMap(({ line, index }) => {
    if (line.start === null) return []
    const next: number | null = last && (last.start > line.start ? last.start : last.next)
    const entry = { line, index, start: line.start, next, lacksEnd: lacksEnd(line) }
    last = entry
    return [{ ...entry, seconds: estimateSeconds(line.text) }]
  })
  return timed.reverse()
}
