import type { Word } from '#contract/transcription/schemas.ts'
import type { ImportedSegment } from '#core/transcription/import/imported-transcript.ts'
import { estimateSeconds } from '#core/transcription/segments/end-lines.ts'

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]

/** Seconds per unit of the services: seconds, milliseconds, 100 nanoseconds and nanoseconds. */
const scales = [1, 1e-3, 1e-7, 1e-9]
/** Times are in seconds if half of the lines take less than so many times the seconds that their text takes to say. */
const slowest = 100

type Timed = { start: number | null; end: number | null; text: string }

/**
 * Returns the factor that converts times to seconds. Services write seconds, milliseconds or nanoseconds under the same names; how long
 * the text takes to say tells them apart.
 * @param seconds the length of the audio, if the service tells it in seconds
 */
function findScale(lines: Timed[], seconds: number | null): number {
  const rates = lines.flatMap(({ start, end, text }, index) => {
    const until = end ?? lines[index + 1]?.start
    if (start === null || until === undefined || until === null || until <= start) return []
    return [(until - start) / Math.max(0.2, estimateSeconds(text))]
  })
  const rate = median(rates)
  const areWhole = lines.every(({ start, end }) => Number.isInteger(start ?? 0) && Number.isInteger(end ?? 0))
  const ends = lines.map(({ start, end }) => end ?? start ?? 0)
  const latest = Math.max(0, ...ends.slice(-1), ends[0] ?? 0)
  if (rate !== undefined && rate > slowest && areWhole && latest >= 1_000) {
    const distance = (scale: number) => Math.abs(Math.log(rate * scale))
    return scales.reduce((best, scale) => (distance(scale) < distance(best) ? scale : best))
  }
  // Uses the median, so that a single broken number does not matter.
  const middle = median(ends) ?? 0
  if (seconds === null || seconds <= 0) return middle > 1e8 ? 1e-9 : 1
  // Whisper sometimes ends a line where its window of 30 s ends, even if the sound is shorter.
  return [1, 1e-3].find((scale) => middle * scale <= 2 * seconds + 30) ?? 1e-9
}

export function scaleLines(lines: ImportedSegment[], seconds: number | null): ImportedSegment[] {
  const scale = findScale(lines, seconds)
  const toSeconds = (time: number | null) => (time === null ? null : time * scale)
  return lines.map(({ words, ...line }) => {
    const times = { start: toSeconds(line.start), end: toSeconds(line.end) }
    // Words may be in seconds even if the lines are not.
    return { ...line, ...times, ...(words ? { words: scaleWords(words, times.end ?? seconds) } : {}) }
  })
}

export function scaleWords<Spoken extends Word>(words: Spoken[], seconds: number | null): Spoken[] {
  const scale = findScale(words, seconds)
  return scale === 1
    ? words
    : words.map((word) => ({ ...word, start: word.start * scale, end: word.end * scale }))
}
