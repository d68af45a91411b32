import { rm } from 'node:fs/promises'
import { AppError } from '#contract/errors.ts'
import { stageTexts } from '#contract/jobs/schemas.ts'
import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import { restoreTimes } from '#core/transcription/segments/condense-speech.ts'
import { mergeTracks } from '#core/transcription/segments/merge-tracks.ts'
import type { TrackSound } from '#server/audio/service.ts'
import type { Heard } from '#server/ports/transcriber.ts'
import { type Recognition, recognizeSound } from '#server/transcription/recognize-sound.ts'
import { type CondensedTrack, condenseTrack } from './condense-track.ts'

/** Skips the silence of each track and attributes all its speech to one speaker. Reuses the results of an earlier attempt. */
export async function recognizeTracks(
  input: Recognition,
  tracks: TrackSound[],
): Promise<Omit<Heard, 'separatesSpeakers'>> {
  const { handle, from, to } = input
  const spoken: (CondensedTrack & { speaker: string; index: number })[] = []
  try {
    for (const [index, { speaker, sound }] of tracks.entries()) {
      handle.report(stageTexts.listening, from)
      const target = `${sound.path}.speech`
      const condensed = await condenseTrack(sound, target, handle.signal)
      spoken.push({ ...condensed, speaker, index })
    }
    const frames = spoken.reduce((sum, { sound }) => sum + sound.frames, 0)
    const heard: (Heard & Omit<CondensedTrack, 'sound'> & { speaker: string })[] = []
    let done = 0
    for (const { sound, index, ...track } of spoken) {
      if (sound.frames === 0) continue
      const start = from + ((to - from) * done) / frames
      done += sound.frames
      const end = from + ((to - from) * done) / frames
      const recognized = await recognizeSound(
        { ...input, from: start, to: end },
        sound,
        `-speaker-${index}`,
        1,
      )
      heard.push({ ...recognized, ...track, segments: recognized.segments })
    }
    const [main] = heard.toSorted((a, b) => b.segments.length - a.segments.length)
    if (!main) throw new AppError('BAD_AUDIO', transcriptionTexts.noSpeech)
    const restored = heard.map(({ speaker, loudness, ranges, segments }) => ({
      speaker,
      loudness,
      segments: restoreTimes(segments, ranges),
    }))
    const { engine, quality, language } = main
    return { engine, quality, language, segments: mergeTracks(restored) }
  } finally {
    for (const { sound } of tracks) await rm(`${sound.path}.speech`, { force: true })
  }
}
