import { assignSpeakers } from '#core/transcription/segments/assign-speakers.ts'
import { splitChannels } from '#server/audio/service.ts'
import type { PcmSound, TranscribedSegment, TranscribedSound } from '#server/ports/transcriber.ts'
import { channelPrefix, separateOnce, type TranscribeOptions, transcribeSound } from './transcribe-sound.ts'

type SpeakerOptions = TranscribeOptions & {
  sound: PcmSound
  /** null to estimate the number. Ignored if speakers are not separated. */
  speakerCount: number | null
  shouldSeparateSpeakers: boolean
}

export const nameOf = (speaker: number) => `Speaker ${speaker + 1}`

/** Reuses the results of an earlier attempt. */
export async function transcribeWithSpeakers(
  options: SpeakerOptions,
): Promise<Omit<TranscribedSound, 'separatesSpeakers'>> {
  const { sound, speakerCount, shouldSeparateSpeakers, handle } = options
  if (!shouldSeparateSpeakers || speakerCount === 1) {
    const transcribed = await transcribeSound(options, sound, '', 1)
    return {
      ...transcribed,
      segments: transcribed.segments.map((segment) => ({ ...segment, speaker: nameOf(0) })),
    }
  }
  const mayHaveTwoMicrophones = speakerCount === null || speakerCount === 2
  const channels = mayHaveTwoMicrophones ? await splitChannels(sound, handle.signal) : null
  if (channels) return transcribeChannels(options, channels)

  const transcribed = await transcribeSound(options, sound, '', speakerCount)
  if (transcribed.separatesSpeakers) return transcribed
  const turns = await separateOnce({ handle, from: options.to }, sound, speakerCount)
  const segments = assignSpeakers(transcribed.segments, turns).map((segment) => ({
    ...segment,
    speaker: segment.speaker === null ? null : nameOf(segment.speaker),
  }))
  return { ...transcribed, segments }
}

/** Each channel is the microphone of one speaker, so the speakers need not be separated. */
async function transcribeChannels(options: SpeakerOptions, channels: PcmSound[]): Promise<TranscribedSound> {
  const share = (options.to - options.from) / channels.length
  const all: TranscribedSound[] = []
  for (const [index, channel] of channels.entries()) {
    const from = options.from + index * share
    all.push(
      await transcribeSound({ ...options, from, to: from + share }, channel, `${channelPrefix}${index}`, 1),
    )
  }
  const segments = all
    .flatMap((transcribed, index): TranscribedSegment[] =>
      transcribed.segments.map((segment) => ({ ...segment, speaker: nameOf(index) })),
    )
    .sort((a, b) => a.start - b.start)
  const [first] = all
  if (!first) throw new Error('A recording without channels')
  return { ...first, segments }
}
