import type { Word } from '#contract/transcription/schemas.ts'
import type { ImportedSegment } from '#core/transcription/import/imported-transcript.ts'
import type { SpokenWord } from '#core/transcription/segments/group-words.ts'
import { asRecord, isRecord, type Json, listOf, pick, readText, readTime } from './json-values.ts'

const keys = {
  start:
    'start starttime startts startsec startseconds startoffset startat begin begintime bgn from ts t offset startsat'.split(
      ' ',
    ),
  startMs:
    'startms startmillis startmilliseconds starttimems tstartms beginoffsetmillis offsetmilliseconds offsetms'.split(
      ' ',
    ),
  end: 'end endtime endts endsec endseconds endoffset endat finish to endsat'.split(' '),
  endMs: 'endms endmillis endmilliseconds endtimems endoffsetmillis'.split(' '),
  length: 'duration dur'.split(' '),
  lengthMs: 'durationms ddurationms durationmilliseconds durationmillis'.split(' '),
  speaker:
    'speakername speakerlabel speaker speakerid speakertag spk participant participantname participantrole author user username name who voice role'.split(
      ' ',
    ),
  text: 'text transcript content body sentence utterance rawtext caption line message said'.split(' '),
  word: 'punctuatedword word text value content'.split(' '),
} as const

function readBound(line: Json, seconds: readonly string[], milliseconds: readonly string[]): number | null {
  const exact = readTime(pick(line, milliseconds))
  if (exact !== null) return exact / 1000
  for (const key of seconds) {
    const value = line[key]
    const time = isRecord(value) && 'relative' in value ? readTime(value['relative']) : readTime(value)
    if (time !== null) return time
  }
  return null
}

/** Reads the times of a line or word; whisper.cpp and Transformers nest them. */
function readTimes(line: Json): { start: number | null; end: number | null } {
  const { offsets, timestamps, timestamp } = line
  const [from, to]: unknown[] = Array.isArray(timestamp) ? timestamp : [timestamp]
  const nested = asRecord(offsets ?? line['offset'])
  const clock = asRecord(timestamps)
  const milliseconds = (value: unknown) => {
    const time = readTime(value)
    return time === null ? null : time / 1000
  }
  const start =
    readBound(line, keys.start, keys.startMs) ??
    milliseconds(nested['from']) ??
    readTime(clock['from']) ??
    readTime(line['starttimestamp']) ??
    readTime(asRecord(line['starttimestamp'])['relative']) ??
    readTime(from)
  const length = readBound(line, keys.length, keys.lengthMs)
  const end =
    readBound(line, keys.end, keys.endMs) ??
    milliseconds(nested['to']) ??
    readTime(clock['to']) ??
    readTime(line['endtimestamp']) ??
    readTime(asRecord(line['endtimestamp'])['relative']) ??
    readTime(to) ??
    (start !== null && length !== null ? start + length : null)
  return { start, end }
}

export function readLine(line: Json): ImportedSegment[] {
  const words = listOf(line['words'] ?? line['result']).flatMap(readWord)
  const text = readText(pick(line, keys.text))
  if (text === null && words.length === 0) return []
  const times = readTimes(line)
  const found = {
    start: times.start ?? words[0]?.start ?? null,
    end: times.start === null ? (words.at(-1)?.end ?? null) : times.end,
    speaker: readSpeaker(line) ?? words[0]?.speaker ?? null,
    text: text ?? words.map((word) => word.text.trim()).join(' '),
  }
  return [words.length > 0 ? { ...found, words: words.map(withoutSpeaker) } : found]
}

export function readWord(word: Json): SpokenWord[] {
  const text = readText(pick(word, keys.word))
  const { start, end } = readTimes(word)
  if (text === null || start === null || end === null) return []
  return [{ text: text.trim(), start, end, speaker: readSpeaker(word) }]
}

export function readSpeaker(line: Json): string | null {
  for (const key of keys.speaker) {
    const speaker = line[key]
    const name = isRecord(speaker)
      ? pick(speaker, ['name', 'nickname', 'displayname', 'label', 'id'])
      : speaker
    const label = toSpeakerLabel(name)
    if (label !== null) return label
  }
  return null
}

export function toSpeakerLabel(name: unknown): string | null {
  if (typeof name === 'number' && Number.isFinite(name)) return `Speaker ${name}`
  const text = readText(name)
  return text !== null && /^\s*\d{1,4}\s*$/.test(text) ? `Speaker ${text.trim()}` : text
}

function withoutSpeaker({ text, start, end }: SpokenWord): Word {
  return { text, start, end }
}

/** Both lists must be sorted by time. */
export function addWords(segments: ImportedSegment[], words: SpokenWord[]): ImportedSegment[] {
  if (words.length === 0 || segments.some((segment) => segment.words)) return segments
  let next = 0
  return segments.map((segment, index) => {
    const until = segments[index + 1]?.start ?? Number.POSITIVE_INFINITY
    const own: Word[] = []
    for (let word = words[next]; word && (word.start + word.end) / 2 < until; word = words[next]) {
      own.push(withoutSpeaker(word))
      next++
    }
    return own.length > 0 ? { ...segment, words: own } : segment
  })
}
