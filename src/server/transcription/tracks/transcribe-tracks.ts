import { rm } from 'node:fs/promises'
import * as z from 'zod/mini'
import { audioTexts } from '#contract/audio/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { stageTexts } from '#contract/jobs/schemas.ts'
import { restoreTimes } from '#core/transcription/segments/condense-speech.ts'
import { mergeTracks } from '#core/transcription/segments/merge-tracks.ts'
import type { TrackSound } from '#server/audio/service.ts'
import type { TranscribedSound } from '#server/ports/transcriber.ts'
import {
  type TranscribeOptions,
  trackPrefix,
  transcribeSound,
} from '#server/transcription/transcribe-sound.ts'
import { type CondensedTrack, condenseTrack } from './condense-track.ts'

/** Checkpoint with which the times of a track's pieces can be restored while its job runs. */
export const trackSpeech = z.object({
  speaker: z.string(),
  ranges: z.array(z.object({ start: z.number(), end: z.number() })),
})
export const trackSpeechName = (suffix: string) => `speech${suffix}`

/** Skips the silence of each track and attributes all its speech to one speaker. Reuses the results of an earlier attempt. */
export async function transcribeTracks(
  options: TranscribeOptions,
  tracks: TrackSound[],
): Promise<Omit<TranscribedSound, 'separatesSpeakers'>> {
  const { handle, from, to } = options
  const spoken: (CondensedTrack & { speaker: string; index: number })[] = []
  try {
    for (const [index, { speaker, sound }] of tracks.entries()) {
      handle.report(stageTexts.listening, from)
      const target = `${sound.path}.speech`
      const condensed = await condenseTrack(sound, target, handle.signal)
      spoken.push({ ...condensed, speaker, index })
      const { ranges } = condensed
      await handle.once(trackSpeechName(`${trackPrefix}${index}`), trackSpeech, async () => ({
        speaker,
        ranges,
      }))
    }
    const frames = spoken.reduce((sum, { sound }) => sum + sound.frames, 0)
    const transcribed: (TranscribedSound & Omit<CondensedTrack, 'sound'> & { speaker: string })[] = []
    let done = 0
    for (const { sound, index, ...track } of spoken) {
      if (sound.frames === 0) continue
      const start = from + ((to - from) * done) / frames
      done += sound.frames
      const end = from + ((to - from) * done) / frames
      const result = await transcribeSound(
        { ...options, from: start, to: end },
        sound,
        `${trackPrefix}${index}`,
        1,
      )
      transcribed.push({ ...result, ...track, segments: result.segments })
    }
    const [main] = transcribed.toSorted((a, b) => b.segments.length - a.segments.length)
    if (!main) throw new AppError('BAD_AUDIO', audioTexts.noSpeech)
    const restored = transcribed.map(({ speaker, loudness, ranges, segments }) => ({
      speaker,
      loudness,
      segments: restoreTimes(segments, ranges),
    }))
    const { engine, language } = main
    return { engine, language, segments: mergeTracks(restored) }
  } finally {
    for (const { sound } of tracks) await rm(`${sound.path}.speech`, { force: true })
  }
}
