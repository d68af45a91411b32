import type { Word } from '#contract/transcription/schemas.ts'
import type { TimeRange } from '#core/audio/find-speech.ts'
import { findFirstIndex } from '#core/find-first-index.ts'
import {
  findLineLoops,
  findPhraseLoop,
  isCourtesy,
  isCredit,
  type PlacedWord,
  placedWords,
} from './phantom-lines.ts'

/**
 * Returns the seconds of speech from `margin` seconds before the range to `margin` seconds after it. `speech` is sorted and has no
 * overlaps.
 */
function speechNear(speech: TimeRange[], { start, end }: TimeRange, margin: number): number {
  const from = start - margin
  const to = end + margin
  let seconds = 0
  for (let index = findFirstIndex(speech, ({ end: ended }) => ended > from); index < speech.length; index++) {
    const range = speech[index]
    if (!range || range.start >= to) break
    seconds += Math.min(to, range.end) - Math.max(from, range.start)
  }
  return seconds
}

type TimedLine = { start: number; end: number; speaker: string | null; text: string; words?: Word[] }

/** Letters per second. A line that would need faster speech was not spoken. */
const fastestSpeech = 30
/**
 * Letters per second of a longer text that only repeats a phrase. Moonshine's loops are slower than the fastest speech, but longer than
 * what people chant.
 */
const fastestChant = 20
const longChant = 40
const chantRate = (text: string) => (text.length < longChant ? fastestSpeech : fastestChant)
/** A character in these scripts takes as long as several letters. */
const syllables = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const lettersPerSyllable = 3
/** Seconds by which the times of the engine and of the detected speech may differ. */
const tolerance = 0.2
/** A courtesy, such as "Thank you.", is removed if there is no speech within this many seconds of it. */
const silenceAround = 1

/**
 * Engines such as Whisper write credits, courtesies and repeated phrases during silence. Removes or shortens such lines if there is
 * too little speech for their words. `speech` is sorted and has no overlaps.
 */
export function removePhantoms(lines: TimedLine[], speech: TimeRange[]): TimedLine[] {
  const looped = new Set<number>()
  for (const { from, to } of findLineLoops(lines.map(({ text }) => text))) {
    for (let index = from; index < to; index++) looped.add(index)
  }
  return lines.flatMap((line, index) => {
    if (isCourtesy(line.text) && speechNear(speech, line, silenceAround) === 0) return []
    if (looped.has(index) || isCredit(line.text)) {
      const needed = secondsNeeded(line.text, looped.has(index) ? chantRate(line.text) : fastestSpeech)
      return needed > speechNear(speech, line, tolerance) ? [] : [line]
    }
    const short = shortenLoop(line, speech)
    return short ? [short] : []
  })
}

function secondsNeeded(text: string, lettersPerSecond: number): number {
  const letters = (text.match(/[\p{L}\p{N}]/gu) ?? []).length
  const extra = (text.match(syllables) ?? []).length * (lettersPerSyllable - 1)
  return Math.max(1, letters + extra) / lettersPerSecond
}

/** Returns whether the text is too long to be said within so many seconds of speech. */
export const isTooMuchToSay = (text: string, seconds: number): boolean =>
  findChant(text).needed > seconds + 2 * tolerance

/** Finds the repetitions of a phrase, if there are any, and the seconds that it takes to say the whole text. */
function findChant(text: string) {
  const placed = placedWords(text)
  const loop = findPhraseLoop(placed.map(({ key }) => key))
  const chant = loop ? text.slice(placed[loop.from]?.start, placed[loop.to]?.start) : ''
  const rate = chantRate(chant)
  const others = secondsNeeded(text.replace(chant, ''), fastestSpeech)
  return { placed, loop, rate, needed: loop ? others + secondsNeeded(chant, rate) : others }
}

/** Keeps only the repetitions of a phrase for which there is enough speech. Returns null if nothing is left. */
function shortenLoop(line: TimedLine, speech: TimeRange[]): TimedLine | null {
  const { placed, loop, rate, needed } = findChant(line.text)
  if (!loop) return line
  const { from, to, period } = loop
  const missing = needed - speechNear(speech, line, tolerance)
  if (missing <= 0) return line
  const phrase = line.text.slice(placed[from]?.start, placed[from + period]?.start)
  const repeats = Math.floor((to - from) / period)
  const spoken = repeats - Math.ceil(missing / secondsNeeded(phrase, rate))
  if (spoken < 1 && to - from === placed.length) return null
  return withoutWords(line, placed, from + Math.max(1, spoken) * period, to)
}

function withoutWords(line: TimedLine, placed: PlacedWord[], from: number, to: number): TimedLine {
  const { words, ...rest } = line
  const before = line.text.slice(0, placed[from]?.start)
  const after = line.text.slice(placed[to]?.start ?? line.text.length)
  const kept = words?.length === placed.length ? { words: words.toSpliced(from, to - from) } : {}
  return { ...rest, ...kept, text: `${before}${after}`.trim() }
}
