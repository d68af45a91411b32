import { useSyncExternalStore } from 'react'
import type { Transcription, Word } from '#contract/transcription/schemas.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
import { findCurrent } from './find-current.ts'

/** Returns the index of the playing line, or -1 if no line has begun or the recording of this transcript is not loaded. */
export function useCurrentLine(clock: PlayClock, transcription: Transcription): number {
  return useSyncExternalStore(clock.subscribe, () => {
    const isHere = transcription.audioFileId !== null && clock.readAudioId() === transcription.audioFileId
    return isHere ? findCurrent(transcription.segments, clock.readTime()) : -1
  })
}

export const useCurrentWord = (clock: PlayClock, words: Word[]) =>
  useSyncExternalStore(clock.subscribe, () => findCurrent(words, clock.readTime()))
