import type { Token } from '#core/language/tokenize.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'
import type { Stretch } from './fold-table-talk.ts'
import type { LineTime } from './time-lines.ts'

export type SceneInput = {
  lines: Token[][]
  times: readonly LineTime[]
  tableTalk: readonly Stretch[]
  isNarration: readonly boolean[]
  /** Indexes of lines at which the recap begins a scene. */
  recapStarts: readonly number[]
}

const shortest = 10 * 60
const longest = 20 * 60
/** Of each period of this length, only the line with the strongest cues can begin a scene. */
const bucketSeconds = 30
/** Number of lines to compare on each side of a possible scene start. */
const compared = 40
const pauseSeconds = 4

const arrival =
  /\b(?:you|they|we)(?: \w+){0,3} (?:arrive|enter|approach|reach|emerge|exit|depart|leave|return|step (?:in|out|into)|come (?:to|upon|into|across)|make your way|head (?:out|back|into|towards?|off|down|up))\b/
const passingTime =
  /\b(?:the (?:next|following) (?:day|morning|evening|night)|(?:hours?|minutes|days?|time) (?:pass|passes|later|go by)|as (?:the )?(?:night|evening|morning|dawn|sun)|wake up|(?:short|long) rest|meanwhile)\b/

const say = (tokens: Token[] | undefined) => (tokens ?? []).map(({ word }) => word).join(' ')

/** Scores the signs that a scene begins at a line, except the change of words, which `measureShift` scores. */
function scoreCues(index: number, { lines, times, tableTalk, isNarration, recapStarts }: SceneInput): number {
  const said = say(lines[index])
  const pause = (times[index]?.start ?? 0) - (times[index - 1]?.end ?? 0)
  let score = 0
  if (recapStarts.includes(index)) score += 1.5
  if (tableTalk.some(({ to }) => to === index)) score += 1.2
  if (isNarration[index]) score += 0.25
  if (isNarration[index] && arrival.test(said)) score += 0.35
  if (passingTime.test(said)) score += 0.35
  if (pause >= pauseSeconds) score += 0.15
  return score
}

function countWords(lines: Token[][]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const tokens of lines) {
    for (const { word, isCapital } of tokens) {
      if (word.length < 4 || isClosedWord(word)) continue
      // Capitalized words count twice, because most of them are names, which best show where the story is.
      counts.set(word, (counts.get(word) ?? 0) + (isCapital ? 2 : 1))
    }
  }
  return counts
}

/** Returns 0 if the lines before and after use the same words in the same proportions, and 1 if they have no word in common. */
function measureShift(index: number, lines: Token[][]): number {
  const before = countWords(lines.slice(Math.max(0, index - compared), index))
  const after = countWords(lines.slice(index, index + compared))
  let common = 0
  for (const [word, count] of before) common += count * (after.get(word) ?? 0)
  const length = (counts: Map<string, number>) => Math.hypot(...counts.values())
  return 1 - common / Math.max(1, length(before) * length(after))
}

type Candidate = { index: number; at: number; score: number }

function findCandidates(first: number, input: SceneInput): Candidate[] {
  const { lines, times, tableTalk } = input
  const best = new Map<number, Candidate>()
  for (let index = first + 1; index < lines.length; index++) {
    if (tableTalk.some(({ from, to }) => from <= index && index < to)) continue
    const at = times[index]?.start ?? 0
    const bucket = Math.floor(at / bucketSeconds)
    const score = scoreCues(index, input)
    if (score > (best.get(bucket)?.score ?? -1)) best.set(bucket, { index, at, score })
  }
  return [...best.values()].map((one) => ({ ...one, score: one.score + measureShift(one.index, lines) }))
}

/** A scene costs half a point for each minute below ten or above twenty. */
function costOfLength(seconds: number): number {
  if (seconds < shortest) return ((shortest - seconds) / 60) * 0.5
  return seconds > longest ? ((seconds - longest) / 60) * 0.5 : 0
}

/**
 * Returns the indexes of the lines at which scenes begin: likely changes of place, time or subject, preferably ten to twenty
 * minutes apart. Table talk at the start belongs to no scene.
 */
export function findSceneStarts(input: SceneInput): number[] {
  const { lines, times, tableTalk } = input
  const opening = tableTalk.find(({ from }) => from === 0)
  const first = opening?.to ?? 0
  if (first >= lines.length) return []
  const end: Candidate = { index: lines.length, at: times.at(-1)?.end ?? 0, score: 0 }
  const stops = [
    { index: first, at: times[first]?.start ?? 0, score: 0 },
    ...findCandidates(first, input),
    end,
  ]
  const average = 1.1
  const best = stops.map(() => ({ value: Number.NEGATIVE_INFINITY, before: 0 }))
  best[0] = { value: 0, before: 0 }
  for (let to = 1; to < stops.length; to++) {
    for (let from = to - 1; from >= 0; from--) {
      const length = (stops[to]?.at ?? 0) - (stops[from]?.at ?? 0)
      if (length > longest * 2 && from < to - 1) break
      const value = (best[from]?.value ?? 0) + (stops[to]?.score ?? 0) - average - costOfLength(length)
      if (value > (best[to]?.value ?? Number.NEGATIVE_INFINITY)) best[to] = { value, before: from }
    }
  }
  const starts: number[] = []
  for (let at = best.at(-1)?.before ?? 0; at > 0; at = best[at]?.before ?? 0)
    starts.push(stops[at]?.index ?? 0)
  return [first, ...starts.reverse()]
}
