import { findNarrator } from '#core/reading/language/find-narrator.ts'
import { readTranscript } from '#core/reading/language/read-transcript.ts'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { markLastTime } from '#core/reading/story/mark-last-time.ts'
import type { Seat } from './seat.ts'
import { writeNumbered } from './write-line.ts'

export type Chunk = {
  /** One line of the session per row: "[123] ANNA (as Thorn): text". */
  text: string
  before: string
}

export const chunkLimits = { fewest: 3_000, words: 4_000, wordsBefore: 300 } as const

const opening =
  /\b(?:(?:the )?next (?:morning|day|evening)|as (?:you|night|dawn|the sun)|you (?:all )?(?:make your way|arrive|come (?:to|upon)|wake|head)|meanwhile|hours? later|welcome back|cut (?:back )?to)\b/i
const longPauseSeconds = 20

const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

function rateBreak(lines: SpokenLine[], words: number[], index: number, narrator: string | null): number {
  const [line, before] = [lines[index], lines[index - 1]]
  if (!line || !before) return 0
  const pause = line.start !== null && before.end !== null ? line.start - before.end : 0
  const isTold = narrator === null || line.speaker === narrator
  return (
    (pause > longPauseSeconds ? 4 : 0) +
    (line.speaker !== before.speaker ? 1 : 0) +
    (isTold && (words[index] ?? 0) > 30 ? 1 : 0) +
    (isTold && opening.test(line.text.slice(0, 200)) ? 2 : 0)
  )
}

function findCuts(lines: SpokenLine[], words: number[], seats: Seat[]): number[] {
  const narrator = seats.find(({ isGameMaster }) => isGameMaster)?.speaker ?? findNarrator(lines)
  let left = words.reduce((sum, count) => sum + count, 0)
  const cuts = [0]
  let [inside, best, bestRate] = [0, -1, -1]
  for (let index = 0; index < lines.length; index++) {
    const next = words[index] ?? 0
    // A short remainder is joined to the last chunk.
    const isLast = left < chunkLimits.words + chunkLimits.fewest / 3
    if (!isLast && inside >= chunkLimits.fewest && inside > 0) {
      const rate = rateBreak(lines, words, index, narrator)
      if (rate >= bestRate) [best, bestRate] = [index, rate]
    }
    if (!isLast && inside + next > chunkLimits.words && inside > 0) {
      const cut = best > 0 ? best : index
      cuts.push(cut)
      left -= words.slice(cuts.at(-2), cut).reduce((sum, count) => sum + count, 0)
      inside = words.slice(cut, index).reduce((sum, count) => sum + count, 0)
      best = bestRate = -1
    }
    inside += next
  }
  return cuts
}

export function cutChunks(lines: SpokenLine[], seats: Seat[] = []): Chunk[] {
  const words = lines.map((line) => countWords(line.text))
  const isLastTime = markLastTime(readTranscript(lines).lines)
  const rows = lines.map((line, index) =>
    words[index] ? writeNumbered(line, index + 1, seats, isLastTime[index]) : '',
  )
  const write = (from: number, to: number) =>
    rows
      .slice(from, to)
      .filter((row) => row !== '')
      .join('\n')
  const cuts = findCuts(lines, words, seats)
  return cuts.flatMap((first, position) => {
    const end = cuts[position + 1] ?? lines.length
    const text = write(first, end)
    if (text === '') return []
    let from = first
    for (let read = 0; from > 0 && read < chunkLimits.wordsBefore; from--) read += words[from - 1] ?? 0
    return [{ text, before: write(from, first) }]
  })
}

export const cutChunksTask = { module: import.meta.url, run: cutChunks }
