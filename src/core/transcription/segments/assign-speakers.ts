import type { Word } from '#contract/transcription/schemas.ts'
import type { SpeakerTurn } from '#core/audio/diarization/speaker-turn.ts'
import { findFirstIndex } from '#core/find-first-index.ts'
import { cutText } from './cut-text.ts'

type TimedSegment = { start: number; end: number; text: string; words?: Word[] }
type AssignedSegment = TimedSegment & { speaker: number | null }

/** In seconds. A shorter run of words between two runs of another speaker is treated as an error. */
const shortestRun = 0.4
/** In seconds. Without word times, a shorter turn stays in the line of the speaker before it, because its words cannot be located. */
const shortestPart = 0.5

/** `turns` are sorted and do not overlap. A line of several speakers becomes one line for each turn. */
export function assignSpeakers(segments: TimedSegment[], turns: SpeakerTurn[]): AssignedSegment[] {
  const find = createTurnFinder(turns)
  const longest = findLongest(turns)
  return segments.flatMap((segment): AssignedSegment[] => {
    const words = segment.words ?? []
    const runs = smoothRuns(findRuns(words, find))
    if (runs.length > 1) return splitSegment(segment, words, runs)
    const parts = words.length > 0 ? [] : findParts(segment, turns, longest)
    if (parts.length > 1) return splitByShare(segment, parts)
    return [{ ...segment, speaker: find(segment.start, segment.end) }]
  })
}

/** The parts of the turns that lie within the line, without short ones. */
function findParts({ start, end }: TimedSegment, turns: SpeakerTurn[], longest: number): SpeakerTurn[] {
  const parts: SpeakerTurn[] = []
  for (let index = indexOfFirstAfter(turns, start - longest); index < turns.length; index++) {
    const turn = turns[index]
    if (!turn || turn.start >= end) break
    const part = { start: Math.max(start, turn.start), end: Math.min(end, turn.end), speaker: turn.speaker }
    if (part.start < part.end) parts.push(part)
  }
  return joinParts(joinParts(parts).filter((part) => part.end - part.start >= shortestPart))
}

function joinParts(parts: SpeakerTurn[]): SpeakerTurn[] {
  const joined: SpeakerTurn[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last && last.speaker === part.speaker) last.end = part.end
    else joined.push({ ...part })
  }
  return joined
}

/** Gives each turn its share of the text, as measured by its length. */
function splitByShare(segment: TimedSegment, parts: SpeakerTurn[]): AssignedSegment[] {
  const texts = cutText(
    segment.text,
    parts.map(({ start, end }) => end - start),
  )
  const spoken = joinParts(parts.filter((_, index) => texts[index] !== ''))
  if (spoken.length < parts.length) return splitByShare(segment, spoken)
  return parts.map(({ start, end, speaker }, index) => ({
    start: index === 0 ? segment.start : start,
    end: index === parts.length - 1 ? segment.end : end,
    text: texts[index] ?? '',
    speaker,
  }))
}

type Run = { from: number; to: number; seconds: number; speaker: number | null }

function findRuns(words: Word[], find: (start: number, end: number) => number | null): Run[] {
  const runs: Run[] = []
  for (const [index, { start, end }] of words.entries()) {
    const speaker = find(start, end)
    const last = runs.at(-1)
    if (last && last.speaker === speaker) {
      last.to = index + 1
      last.seconds += end - start
    } else {
      runs.push({ from: index, to: index + 1, seconds: end - start, speaker })
    }
  }
  return runs
}

function smoothRuns(runs: Run[]): Run[] {
  const smooth: Run[] = []
  for (const [index, run] of runs.entries()) {
    const last = smooth.at(-1)
    const isDoubt = run.seconds < shortestRun && runs[index + 1]?.speaker === last?.speaker
    if (last && (isDoubt || last.speaker === run.speaker)) {
      last.to = run.to
      last.seconds += run.seconds
    } else {
      smooth.push({ ...run })
    }
  }
  return smooth
}

function splitSegment(segment: TimedSegment, words: Word[], runs: Run[]): AssignedSegment[] {
  const texts = splitText(segment.text, words, runs)
  return runs.map(({ from, to, speaker }, index) => {
    const own = words.slice(from, to)
    const start = index === 0 ? segment.start : (own[0]?.start ?? segment.start)
    const end = index === runs.length - 1 ? segment.end : (own.at(-1)?.end ?? segment.end)
    return { start, end: Math.max(start, end), text: texts[index] ?? '', words: own, speaker }
  })
}

/** Cuts the text instead of joining the words, so that punctuation stays. */
function splitText(text: string, words: Word[], runs: Run[]): string[] {
  const lower = text.toLowerCase()
  const positions: number[] = []
  let at = 0
  for (const word of words) {
    const position = lower.indexOf(word.text.toLowerCase(), at)
    // The words are used if the text cannot be cut, for example because it says "3" for "three".
    if (position < 0 || lower.length !== text.length)
      return runs.map(({ from, to }) => joinWords(words, from, to))
    positions.push(position)
    at = position + word.text.length
  }
  return runs.map(({ from, to }, index) => {
    const start = index === 0 ? 0 : positions[from]
    return text.slice(start, index === runs.length - 1 ? undefined : positions[to]).trim()
  })
}

function joinWords(words: Word[], from: number, to: number): string {
  const own = words.slice(from, to)
  return own.map((word) => word.text).join(' ')
}

function createTurnFinder(turns: SpeakerTurn[]): (start: number, end: number) => number | null {
  const longest = findLongest(turns)
  return (start, end) => {
    const shares = new Map<number, number>()
    let nearest: number | null = null
    let least = Number.POSITIVE_INFINITY
    for (let index = indexOfFirstAfter(turns, start - longest - 1); index < turns.length; index++) {
      const turn = turns[index]
      if (!turn || turn.start > (shares.size > 0 ? end : end + least)) break
      const shared = Math.min(end, turn.end) - Math.max(start, turn.start)
      if (shared > 0) shares.set(turn.speaker, (shares.get(turn.speaker) ?? 0) + shared)
      else if (-shared < least) {
        least = -shared
        nearest = turn.speaker
      }
    }
    let most = 0
    let speaker = nearest ?? turns.at(-1)?.speaker ?? null
    for (const [candidate, share] of shares) {
      if (share <= most) continue
      most = share
      speaker = candidate
    }
    return speaker
  }
}

function indexOfFirstAfter(turns: SpeakerTurn[], time: number): number {
  // Starts one turn earlier, to find who spoke before a long pause.
  return Math.max(0, findFirstIndex(turns, ({ start }) => start >= time) - 1)
}

const findLongest = (turns: SpeakerTurn[]): number =>
  turns.reduce((most, { start, end }) => Math.max(most, end - start), 0)
