import { createSpeakerSeparator } from '#core/transcription/separate-speakers.ts'
import type { SpeakerTurn } from '#core/transcription/speaker-turn.ts'
import { feedSound } from '#server/lib/feed-sound.ts'
import { runInBackground } from '#server/lib/threads.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'

export function findTurns(sound: PcmSound, speakerCount: number): SpeakerTurn[] {
  const separator = createSpeakerSeparator(sound.channels, sound.frames)
  feedSound(sound, separator.feed)
  return separator.finish(speakerCount)
}

/**
 * Tells which of `speakerCount` people speaks when, by voice alone. Takes minutes of processor time for a long evening, in a
 * background thread.
 */
export function separateSpeakersOfSound(
  sound: PcmSound,
  speakerCount: number,
  signal: AbortSignal,
): Promise<SpeakerTurn[]> {
  return runInBackground({ module: import.meta.url, run: findTurns }, [sound, speakerCount], signal)
}
