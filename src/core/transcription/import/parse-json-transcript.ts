import type { Word } from '#contract/transcription/schemas.ts'
import { groupWords, type SpokenWord } from '#core/transcription/segments/group-words.ts'
import { parseClockTime } from './clock-time.ts'
import type { FoundTranscript, ImportedSegment } from './imported-transcript.ts'

type Json = Record<string, unknown>

/**
 * Keys of the list of segments in files of Whisper, whisper.cpp, diarizers, Transformers pipelines and FunASR, and in our own export.
 */
const listKeys = ['segments', 'transcription', 'turns', 'utterances', 'chunks', 'sentence_info'] as const

/**
 * Recognizes formats by their shape, because servers with the same API write different fields. `seconds` is the length of the
 * audio, null if unknown.
 */
export function readTranscriptShape(value: unknown, seconds: number | null): FoundTranscript | null {
  const root = isRecord(value) ? unwrapDeepgram(value) : {}
  const lists = [value, ...listKeys.map((key) => root[key])]
  const lines = lists.find((list) => Array.isArray(list) && list.some(isRecord))
  const length = seconds ?? readNumber(root.duration)
  const segments = scaleLines(listOf(lines).flatMap(readLine), length)
  const words = scaleWords(listOf(root.words).flatMap(readWord), length)
  const language = readText(root.language) ?? readText(asRecord(root.result).language)
  const filled = segments.length > 0 ? addWords(segments, words) : groupWords(words)
  if (filled.length > 0) return { language, segments: filled }
  const text = readText(root.text)
  if (text === null) return null
  return { language, segments: [{ start: null, end: null, speaker: null, text }] }
}

/** Returns the first channel of an answer of Deepgram, other values as they are. */
function unwrapDeepgram(root: Json): Json {
  const results = asRecord(root.results)
  const channel = asRecord(listOf(results.channels)[0])
  const best = listOf(channel.alternatives)[0]
  if (!best) return root
  const { utterances } = results
  return { utterances, words: best.words, text: best.transcript, language: channel.detected_language }
}

function readLine(line: Json): ImportedSegment[] {
  const text = readText(line.text) ?? readText(line.transcript) ?? readText(line.content)
  const words = listOf(line.words).flatMap(readWord)
  if (text === null && words.length === 0) return []
  const offsets = asRecord(line.offsets)
  const [from, to]: unknown[] = Array.isArray(line.timestamp) ? line.timestamp : []
  const found = {
    start:
      readNumber(line.start) ?? milliseconds(offsets.from) ?? readNumber(line.start_time) ?? readNumber(from),
    end: readNumber(line.end) ?? milliseconds(offsets.to) ?? readNumber(line.end_time) ?? readNumber(to),
    speaker: readSpeaker(line),
    text: text ?? words.map((word) => word.text.trim()).join(' '),
  }
  return [words.length > 0 ? { ...found, words: words.map(withoutSpeaker) } : found]
}

function readWord(word: Json): SpokenWord[] {
  const text = readText(word.punctuated_word) ?? readText(word.word) ?? readText(word.text)
  const start = readNumber(word.start)
  const end = readNumber(word.end)
  if (text === null || start === null || end === null) return []
  return [{ text: text.trim(), start, end, speaker: readSpeaker(word) }]
}

function readSpeaker(line: Json): string | null {
  const speaker = line.speaker ?? line.speaker_id ?? line.spk ?? line.name
  if (typeof speaker === 'number' && Number.isFinite(speaker)) return `Speaker ${speaker}`
  if (isRecord(speaker)) return readText(speaker.name) ?? readText(speaker.label)
  return readText(speaker)
}

function withoutSpeaker({ text, start, end }: SpokenWord): Word {
  return { text, start, end }
}

/** Both lists must be sorted by time. */
function addWords(segments: ImportedSegment[], words: Word[]): ImportedSegment[] {
  if (words.length === 0 || segments.some((segment) => segment.words)) return segments
  let next = 0
  return segments.map((segment, index) => {
    const until = segments[index + 1]?.start ?? Number.POSITIVE_INFINITY
    const own: Word[] = []
    for (let word = words[next]; word && (word.start + word.end) / 2 < until; word = words[next]) {
      own.push(withoutSpeaker({ ...word, speaker: null }))
      next++
    }
    return own.length > 0 ? { ...segment, words: own } : segment
  })
}

/**
 * Returns the factor that converts times to seconds. Times far beyond the length of the audio are in milliseconds or nanoseconds, as some
 * services report them.
 */
function timeScale(ends: (number | null)[], seconds: number | null): number {
  // Uses the median, so that a single broken number does not matter.
  const sorted = ends.map((end) => end ?? 0).sort((a, b) => a - b)
  const median = sorted[sorted.length >> 1] ?? 0
  if (seconds === null || seconds <= 0) return median > 1e8 ? 1e-9 : 1
  // Whisper sometimes ends a line where its window of 30 s ends, even if the sound is shorter.
  const latest = 2 * seconds + 30
  return [1, 1e-3].find((scale) => median * scale <= latest) ?? 1e-9
}

function scaleLines(lines: ImportedSegment[], seconds: number | null): ImportedSegment[] {
  const scale = timeScale(
    lines.map(({ end, start }) => end ?? start),
    seconds,
  )
  const toSeconds = (time: number | null) => (time === null ? null : time * scale)
  return lines.map(({ words, ...line }) => {
    const times = { start: toSeconds(line.start), end: toSeconds(line.end) }
    // Words may be in seconds even if the lines are not.
    return { ...line, ...times, ...(words ? { words: scaleWords(words, times.end ?? seconds) } : {}) }
  })
}

function scaleWords<Timed extends Word>(words: Timed[], seconds: number | null): Timed[] {
  const scale = timeScale(
    words.map(({ end }) => end),
    seconds,
  )
  return words.map((word) => ({ ...word, start: word.start * scale, end: word.end * scale }))
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asRecord(value: unknown): Json {
  return isRecord(value) ? value : {}
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

function milliseconds(value: unknown): number | null {
  const number = readNumber(value)
  return number === null ? null : number / 1000
}

function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : parseClockTime(value)
}
