import { createSpeakerSeparator } from '#core/transcription/diarization/separate-speakers.ts'
import type { SpeakerTurn } from '#core/transcription/diarization/speaker-turn.ts'
import { feedSound } from '#server/lib/feed-sound.ts'
import { runInSlowThread } from '#server/lib/threads.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'

export function findTurns(sound: PcmSound, speakerCount: number | null): SpeakerTurn[] {
  const separator = createSpeakerSeparator(sound.channels, sound.frames)
  feedSound(sound, separator.feed)
  return separator.finish(speakerCount)
}

/**
 * Takes minutes of CPU time for a long session, so it runs in a background thread.
 * @param speakerCount null to estimate it
 */
export function separateSpeakersOfSound(
  sound: PcmSound,
  speakerCount: number | null,
  signal: AbortSignal,
): Promise<SpeakerTurn[]> {
  return runInSlowThread({ module: import.meta.url, run: findTurns }, [sound, speakerCount], signal)
}
