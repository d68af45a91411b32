import type { Word } from '#contract/transcription/schemas.ts'
import { endLines } from '#core/transcription/segments/end-lines.ts'
import {
  type FoundTranscript,
  type ImportedSegment,
  type TidyTranscript,
  toLanguageTag,
} from './imported-transcript.ts'

/** Seconds in a week; later times are errors. */
const latestSecond = 7 * 24 * 3600
const longestSpeaker = 80

/**
 * Returns null if no text is left.
 * @param latest end of the sound in seconds, if it is known
 */
export function tidyTranscript(found: FoundTranscript, latest = latestSecond): TidyTranscript | null {
  const segments = found.segments.map(tidySegment).filter((segment) => segment.text !== '')
  if (segments.length === 0) return null
  const sorted = withoutOverlaps(endLines(sortSegments(segments), latest))
  const speakers = new Set<string>()
  for (const { speaker } of sorted) if (speaker !== null) speakers.add(speaker)
  return {
    timing: sorted.some((segment) => segment.start !== null) ? 'exact' : 'none',
    language: toLanguageTag(found.language),
    speakers: [...speakers],
    segments: sorted,
  }
}

export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zs}\u2028\u2029\u200e\u200f\ufeff]+/gu, ' ')
    .trim()
}

function tidySegment(found: ImportedSegment): ImportedSegment {
  const start = tidyTime(found.start)
  const end = start === null ? null : tidyTime(found.end)
  const speaker = found.speaker === null ? '' : cleanText(found.speaker).slice(0, longestSpeaker)
  const segment = { start, end, speaker: speaker || null, text: cleanText(found.text) }
  if (start === null || !found.words) return segment
  const words = tidyWords(found.words)
  return words.length > 0 ? { ...segment, words } : segment
}

function tidyTime(time: number | null): number | null {
  if (time === null || !Number.isFinite(time) || time > latestSecond) return null
  return Math.max(0, time)
}

function tidyWords(words: Word[]): Word[] {
  return words
    .filter((word) => tidyTime(word.start) !== null && tidyTime(word.end) !== null)
    .map((word) => ({ ...word, text: cleanText(word.text) }))
    .filter((word) => word.text !== '')
    .sort((a, b) => a.start - b.start)
}

function clampWords(words: Word[], start: number, end: number): Word[] {
  const clamp = (time: number) => Math.min(end, Math.max(start, time))
  return words
    .map((word) => ({ ...word, start: clamp(word.start) }))
    .map((word) => ({ ...word, end: Math.max(word.start, clamp(word.end)) }))
}

function sortSegments(segments: ImportedSegment[]): ImportedSegment[] {
  let last = 0
  const keyed = segments.map((segment) => {
    last = segment.start ?? last
    return { key: last, segment }
  })
  return keyed.sort((a, b) => a.key - b.key).map(({ segment }) => segment)
}

/** Cuts a segment where the next segment of the same speaker starts. Segments of different speakers may overlap. */
function withoutOverlaps(segments: ImportedSegment[]): ImportedSegment[] {
  const nextStart = new Map<string | null, number>()
  const backwards = segments.toReversed().map((segment) => {
    const { start, end, speaker } = segment
    if (start === null || end === null) return segment
    const limit = Math.min(end, nextStart.get(speaker) ?? end)
    nextStart.set(speaker, start)
    const { words, ...rest } = segment
    return { ...rest, end: limit, ...(words ? { words: clampWords(words, start, limit) } : {}) }
  })
  return backwards.reverse()
}
