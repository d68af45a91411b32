import { useSyncExternalStore } from 'react'
import type { Transcription, Word } from '#contract/transcription/schemas.ts'
import { findFirstIndex } from '#core/find-first-index.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'

type Timed = { start: number | null; end?: number | null }

/**
 * Returns the index of the last line or word that starts at or before `time` (seconds); -1 if there is none. `lines` must be sorted by
 * start.
 */
export function findCurrent(lines: readonly Timed[], time: number | null): number {
  const first = lines[0]?.start
  if (time === null || first == null || first > time) return -1
  return findFirstIndex(lines, ({ start }) => (start ?? Number.POSITIVE_INFINITY) > time) - 1
}

/** Returns the index of the playing line, or -1 if no line has begun or the recording of this transcript is not loaded. */
export function useCurrentLine(clock: PlayClock, transcription: Transcription): number {
  return useSyncExternalStore(clock.subscribe, () => {
    const isHere = transcription.audioFileId !== null && clock.readAudioId() === transcription.audioFileId
    return isHere ? findCurrent(transcription.segments, clock.readTime()) : -1
  })
}

export const useCurrentWord = (clock: PlayClock, words: Word[]) =>
  useSyncExternalStore(clock.subscribe, () => findCurrent(words, clock.readTime()))
