import type { Word } from '#contract/transcription/schemas.ts'
import { findFirstIndex } from '#core/find-first-index.ts'

type Line = { start: number; end: number; text: string; words?: Word[] }
type SpeakerTrack = {
  speaker: string
  segments: Line[]
  /** In dB, one value for every `loudnessStep` seconds. */
  loudness: Float32Array
}

/** In seconds. */
export const loudnessStep = 0.1
/** Seconds by which engines may place the same word differently. */
const tolerance = 0.5
/** In dB. A line that is louder by this much on another track was probably spoken into the microphone of that track. */
const clearlyQuieter = 6
/** Minimum shares of a line's words that another track has at the same time; `similarWords` if that track is clearly louder. */
const sameWords = 0.8
const similarWords = 0.6
/** Number of words. Several people often say a shorter line at the same time. */
const fewWords = 3

/**
 * Returns the lines of all tracks in time order. Leaves out a line if another track is louder and has mostly the same words at that time,
 * because the microphone of the line then picked up another speaker.
 */
export function mergeTracks(tracks: SpeakerTrack[]): (Line & { speaker: string })[] {
  const wordsOfTracks = tracks.map((track) =>
    track.segments.flatMap(splitWords).sort((a, b) => a.start - b.start),
  )
  return tracks
    .flatMap((track, index) => {
      const others = tracks.flatMap(({ loudness }, other) =>
        other === index ? [] : [{ loudness, words: wordsOfTracks[other] ?? [] }],
      )
      return track.segments
        .filter((line) => !others.some((other) => isBleed(line, track, other)))
        .map((line) => ({ ...line, speaker: track.speaker }))
    })
    .sort((a, b) => a.start - b.start)
}

type TimedWord = { word: string; start: number; end: number }

const readWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

function splitWords({ start, end, text, words }: Line): TimedWord[] {
  if (!words?.length) return readWords(text).map((word) => ({ word, start, end }))
  return words.flatMap((word) =>
    readWords(word.text).map((part) => ({ word: part, start: word.start, end: word.end })),
  )
}

function isBleed(
  line: Line,
  own: SpeakerTrack,
  other: { loudness: Float32Array; words: TimedWord[] },
): boolean {
  const difference = levelOf(other.loudness, line) - levelOf(own.loudness, line)
  if (difference <= 0) return false
  const words = readWords(line.text)
  const share = words.length === 0 ? 0 : countShared(words, wordsDuring(other.words, line)) / words.length
  const isClear = difference >= clearlyQuieter
  return (share >= sameWords && (isClear || words.length >= fewWords)) || (share >= similarWords && isClear)
}

/** `words` are sorted by start, and none lasts longer than `longestLine`. */
function wordsDuring(words: TimedWord[], { start, end }: Line): string[] {
  const found: string[] = []
  for (
    let index = findFirstIndex(words, (word) => word.start >= start - longestLine);
    index < words.length;
    index++
  ) {
    const word = words[index]
    if (!word || word.start > end + tolerance) break
    if (word.end > start - tolerance) found.push(word.word)
  }
  return found
}

/** In seconds. */
const longestLine = 60

function countShared(words: string[], others: string[]): number {
  const left = new Map<string, number>()
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1)
  return words.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  }).length
}

function levelOf(loudness: Float32Array, { start, end }: Line): number {
  const first = Math.floor(start / loudnessStep)
  const last = Math.max(first + 1, Math.ceil(end / loudnessStep))
  let power = 0
  for (let at = first; at < last; at++) power += 10 ** ((loudness[at] ?? -100) / 10)
  return 10 * Math.log10(power / (last - first))
}
