import type { Word } from '#contract/transcription/schemas.ts'

export type SpokenWord = Word & { speaker: string | null }
type GroupedSegment = {
  start: number
  end: number
  speaker: string | null
  text: string
  words: Word[]
}

/** In seconds. A pause of `breath` ends any line, and a pause of `shortPause` a line longer than `longLine`. */
const breath = 0.8
const shortPause = 0.35
const longLine = 8
const longestLine = 20

/** Groups words into lines, for engines that return words without segments. */
export function groupWords(words: SpokenWord[]): GroupedSegment[] {
  const lines: GroupedSegment[] = []
  for (const { speaker, ...word } of words) {
    const line = lines.at(-1)
    if (line && line.speaker === speaker && !startsNewLine(line, word)) {
      line.words.push(word)
      line.text += ` ${word.text}`
      line.end = Math.max(line.end, word.end)
    } else {
      lines.push({ start: word.start, end: word.end, speaker, text: word.text, words: [word] })
    }
  }
  return lines
}

function startsNewLine(line: GroupedSegment, next: Word): boolean {
  const pause = next.start - line.end
  const length = next.end - line.start
  if (pause >= breath || length > longestLine) return true
  if (/[.!?…]["'”’)]*$/.test(line.text)) return true
  return length > longLine && pause >= shortPause
}
