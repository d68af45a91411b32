import type { Word } from '#contract/transcription/schemas.ts'
import type { ImportedSegment } from '#core/transcription/import/imported-transcript.ts'
import { parseClockTime } from '#core/transcription/import/text/stamps.ts'
import { estimateSeconds } from '#core/transcription/segments/end-lines.ts'

/** A JSON object whose keys are in lower case and without "_", "-" and blanks: "startTime" and "start_time" are "starttime". */
export type Json = Record<string, unknown>

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asRecord(value: unknown): Json {
  return isRecord(value) ? value : {}
}

export function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** Reads the first of the keys that has a value. */
export function pick(record: Json, keys: readonly string[]): unknown {
  for (const key of keys) if (record[key] !== undefined && record[key] !== null) return record[key]
  return undefined
}

export function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** Reads 1.5, "1.5", "1.5s", "PT1.5S", "0:01.5" and { seconds: "1", nanos: 500000000 } as seconds. */
export function readTime(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (isRecord(value)) {
    const { seconds, nanos } = value
    if (seconds === undefined && nanos === undefined) return null
    return (readTime(seconds) ?? 0) + (readTime(nanos) ?? 0) / 1e9
  }
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value.trim().replace(/(\d)s$/, '$1'))
  return Number.isFinite(number) ? number : (parseClockTime(value) ?? parseIsoDuration(value))
}

function parseIsoDuration(text: string): number | null {
  const match = /^PT(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,8}(?:\.\d{1,9})?)S)?$/i.exec(
    text.trim().slice(0, 40),
  )
  if (!match) return null
  const [, hours = '0', minutes = '0', seconds = '0'] = match
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** Nesting below this depth is dropped, because reading it would exceed the stack. */
const deepest = 60

/** Folds the keys of all objects. Of keys that become equal, the first stays. */
export function foldKeys(value: unknown, depth = 0): unknown {
  if (depth > deepest) return null
  if (Array.isArray(value)) return value.map((item) => foldKeys(item, depth + 1))
  if (!isRecord(value)) return value
  const folded: Json = Object.create(null)
  for (const [key, item] of Object.entries(value)) {
    const name = foldKey(key)
    if (!(name in folded)) folded[name] = foldKeys(item, depth + 1)
  }
  return folded
}

const plainKey = /^[a-z\d]+$/

export function foldKey(key: string): string {
  return plainKey.test(key) ? key : key.toLowerCase().replace(/[^\p{L}\d]+/gu, '')
}

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
