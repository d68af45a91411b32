import type { FoundFile } from '#core/transcription/import/imported-transcript.ts'
import { readTranscriptShape } from '#core/transcription/import/json/json-formats.ts'
import { nameLines, type Passage } from '#core/transcription/import/names/name-lines.ts'
import { classifyPrefix } from '#core/transcription/import/names/not-names.ts'
import { cleanName, splitSpeakerPrefix } from '#core/transcription/import/names/speaker-prefix.ts'
import { estimateSeconds } from '#core/transcription/segments/end-lines.ts'
import { hasSbvTimes, type ReadCues, readSbv, readSrt, readVtt } from './cues.ts'
import { isFurniture, readStampedText } from './stamped-text.ts'
import { parseCueTimes } from './stamps.ts'
import { readTable } from './tables.ts'

const hour = 3600
/** No transcript of a recording begins so late; such times are times of the day. */
const latestFirst = 4 * hour
/** A fall of more than this is midnight, or noon on a clock of twelve hours. */
const leastFall = 11 * hour

/**
 * Counts times of the day from the first one, over midnight. Offsets in a recording stay.
 * @param isOfDay true if the file says that its times are times of the day
 */
function countFromFirst(passages: Passage[], isOfDay: boolean): { passages: Passage[]; isOfDay: boolean } {
  const asHours = areHours(passages) ? 60 : 1
  let previous: number | null = null
  let shift = 0
  let hasFallen = false
  const continued = passages.map((passage) => {
    const start = passage.start === null ? null : passage.start * asHours
    const end = passage.end === null ? null : passage.end * asHours
    if (start !== null && previous !== null && previous - start > leastFall) {
      shift += previous < 13 * hour ? 12 * hour : 24 * hour
      hasFallen = true
    }
    previous = start ?? previous
    const move = (time: number) => time + shift
    const moved = {
      ...passage,
      start: start === null ? null : move(start),
      end: end === null ? null : move(end),
    }
    // The end of a line over midnight is smaller than its start.
    if (moved.start !== null && moved.end !== null && moved.start - moved.end > leastFall)
      moved.end += 24 * hour
    return moved
  })
  const first = continued.find(({ start }) => start !== null)?.start ?? 0
  if (!isOfDay && !hasFallen && asHours === 1 && first < latestFirst) return { passages, isOfDay: false }
  const counted = continued.map((passage) => ({
    ...passage,
    start: passage.start === null ? null : Math.max(0, passage.start - first),
    end: passage.end === null ? null : Math.max(0, passage.end - first),
  }))
  return { passages: counted, isOfDay: true }
}

/** "19:04" is an hour and a minute if far more is said than fits into the seconds between such times. */
function areHours(passages: Passage[]): boolean {
  const timed = passages.filter(({ start }) => start !== null)
  const starts = timed.flatMap(({ start }) => start ?? [])
  const [first = 0] = starts
  const last = starts.at(-1) ?? 0
  if (timed.length < 4 || starts.some((start) => start >= 24 * 60 || start % 1 !== 0) || first < 6 * 60)
    return false
  const spoken = timed.slice(0, -1).reduce((sum, { text }) => sum + estimateSeconds(text), 0)
  return spoken > 3 * Math.max(1, last - first)
}

type Known = readonly string[]
/** A format is read if it is detected, even if nothing is found then. `read` returns null if the text is of another format. */
type TextFormat = {
  name: string
  isIn: (text: string) => boolean
  read: (text: string, known: Known) => FoundFile | null
}

const always = () => true
export const textFormats: TextFormat[] = [
  {
    name: 'VTT',
    isIn: (text) => /^WEBVTT(?:\s|$)/.test(text),
    read: (text, known) => nameCues(readVtt(text), known),
  },
  { name: 'SBV', isIn: hasSbvTimes, read: (text, known) => nameCues(readSbv(text), known) },
  {
    name: 'SRT',
    isIn: (text) => text.split('\n', 50).some((line) => parseCueTimes(line) !== null),
    read: (text, known) => nameCues(readSrt(text), known),
  },
  {
    name: 'Table',
    isIn: (text) => readTable(text.slice(0, 2_000)) !== null,
    read: (text) => readTranscriptShape(readTable(text), null),
  },
  { name: 'Text with times', isIn: always, read: readTimes },
  { name: 'Text with names', isIn: always, read: readNames },
  { name: 'Text', isIn: always, read: readProse },
]

/** Reads VTT, and SRT whose first line has times; null for other texts. */
export function readSubtitles(text: string): FoundFile | null {
  const [vtt, , srt] = textFormats
  if (vtt?.isIn(text)) return vtt.read(text, [])
  return /^\d[\d\s:.,]*-->/.test(text) ? (srt?.read(text, []) ?? null) : null
}

function nameCues({ language, passages, repeats }: ReadCues, known: Known): FoundFile {
  const counted = countFromFirst(passages, false)
  const isCarried = passages.every(({ speaker }) => speaker === null)
  return {
    language,
    segments: nameLines(counted.passages, { known, isCarried }),
    notes: [
      ...(repeats > 0 ? ['The captions repeat themselves. What is shown again was left out.'] : []),
      ...noteOfDay(counted.isOfDay),
    ],
  }
}

const noteOfDay = (isOfDay: boolean) =>
  isOfDay ? ['The times are times of the day. They are counted from the first line.'] : []

function readTimes(text: string, known: Known): FoundFile | null {
  const lines = listFilled(text)
  const attendees = listAttendees(lines)
  const stamped = readStampedText(text, [...known, ...attendees])
  if (!stamped) return null
  const { passages, unread } = stamped
  const isRefused = unread.filter((line) => !isFurniture(line)).length > lines.length / 2
  if (isRefused) return { language: null, segments: [] }
  const counted = countFromFirst(passages, stamped.isOfDay)
  const segments = nameLines(counted.passages, { known: [...known, ...attendees], isCarried: true })
  return { language: null, segments, unread, notes: noteOfDay(counted.isOfDay) }
}

const listFilled = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Names that Google Meet and others list above the transcript. */
function listAttendees(lines: string[]): string[] {
  const at = lines.findIndex((line) => /^(?:attendees|participants|teilnehmer|speakers):?$/i.test(line))
  if (at === -1 || at > 20) return []
  return (lines[at + 1] ?? '')
    .slice(0, 5_000)
    .split(/[,;]/)
    .flatMap((name) => cleanName(name)?.name ?? [])
}

/** Reads text in which "Name: words" starts a turn; null if there is no such line. */
function readNames(text: string, known: Known): FoundFile | null {
  const lines = listFilled(text)
  const spoken = lines.filter((line) => !isFurniture(line))
  const segments = nameLines([{ start: null, end: null, speaker: null, text: spoken.join('\n') }], {
    known,
    isCarried: true,
  })
  const turns = segments.filter(({ speaker }) => speaker !== null).length
  if (turns === 0) return null
  if (countHeads(lines) >= 2 && turns < lines.length / 2) return { language: null, segments: [] }
  return { language: null, segments, unread: lines.filter(isFurniture) }
}

const stampAtStart =
  /^[[({<*#\s-]{0,5}(?:\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d{1,2}-[a-z]{3}-\d{2,4}|\d{1,3}:\d{2})/i
const separator = /^[=_*~#-]{5,}$/

/** Counts lines that look like times, separators and heads of an unknown format. */
function countHeads(lines: string[]): number {
  return lines.filter((line) => {
    if (stampAtStart.test(line) || separator.test(line)) return true
    const prefix = splitSpeakerPrefix(line)
    return prefix !== null && !prefix.hasMark && isHeading(prefix.name)
  }).length
}

/** "Date" and "Channel" are keys, "He says" is not. */
function isHeading(name: string): boolean {
  return classifyPrefix(name, () => false) === 'heading'
}

/** Lines that may be the head of a file. */
const headLines = 6

/** Reads prose as the words of one speaker. A line that ends in the middle of a sentence continues in the next one. */
function readProse(text: string): FoundFile | null {
  const lines = listFilled(text)
  const heads = countHeads(lines)
  if (heads >= 2 && (heads >= lines.length / 10 || countHeads(lines.slice(0, headLines)) >= 2)) return null
  const sentences: string[] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    if (line.trim() === '') isOpen = false
    else {
      const last = sentences.length - 1
      if (isOpen && estimateSeconds(sentences[last] ?? '') < longestSentence)
        sentences[last] += ` ${line.trim()}`
      else sentences.push(line.trim())
      isOpen = !/[.!?…。！？:]["'”’»)\]]*$/.test(line.trimEnd())
    }
  }
  const segments = sentences.map((said) => ({ start: null, end: null, speaker: 'Speaker 1', text: said }))
  return { language: null, segments }
}

/** In seconds. */
const longestSentence = 60
