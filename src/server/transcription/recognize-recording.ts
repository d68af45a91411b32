import { stageTexts } from '#contract/jobs/schemas.ts'
import { assignSpeakers } from '#core/transcription/segments/assign-speakers.ts'
import { separateSpeakersOfSound, splitTracks } from '#server/audio/service.ts'
import type { Heard, PcmSound, TranscribedSegment } from '#server/ports/transcriber.ts'
import { type Recognition, recognizeSound } from './recognize-sound.ts'

type RecognitionInput = Recognition & {
  sound: PcmSound
  /** null to estimate the number. Ignored if speakers are not separated. */
  speakerCount: number | null
  shouldSeparateSpeakers: boolean
}

const nameOf = (speaker: number) => `Speaker ${speaker + 1}`

/** Reuses the results of an earlier attempt. */
export async function recognizeRecording(input: RecognitionInput): Promise<Omit<Heard, 'separatesSpeakers'>> {
  const { sound, speakerCount, shouldSeparateSpeakers, handle } = input
  if (!shouldSeparateSpeakers) {
    const recognized = await recognizeSound(input, sound, '', 1)
    return {
      ...recognized,
      segments: recognized.segments.map((segment) => ({ ...segment, speaker: nameOf(0) })),
    }
  }
  const mayBeTwoTracks = speakerCount === null || speakerCount === 2
  const tracks = mayBeTwoTracks ? await splitTracks(sound, handle.signal) : null
  if (tracks) return recognizeChannels(input, tracks)

  const recognized = await recognizeSound(input, sound, '', speakerCount)
  if (recognized.separatesSpeakers) return recognized
  handle.report(stageTexts.speakers, input.to)
  const turns = await separateSpeakersOfSound(sound, speakerCount, handle.signal)
  const segments = assignSpeakers(recognized.segments, turns).map((segment) => ({
    ...segment,
    speaker: segment.speaker === null ? null : nameOf(segment.speaker),
  }))
  return { ...recognized, segments }
}

/** Each channel is the microphone of one speaker, so the speakers need not be separated. */
async function recognizeChannels(input: RecognitionInput, tracks: PcmSound[]): Promise<Heard> {
  const share = (input.to - input.from) / tracks.length
  const all: Heard[] = []
  for (const [index, track] of tracks.entries()) {
    const from = input.from + index * share
    all.push(await recognizeSound({ ...input, from, to: from + share }, track, `-track-${index}`, 1))
  }
  const segments = all
    .flatMap((recognized, index): TranscribedSegment[] =>
      recognized.segments.map((segment) => ({ ...segment, speaker: nameOf(index) })),
    )
    .sort((a, b) => a.start - b.start)
  const [first] = all
  if (!first) throw new Error('A recording without tracks')
  return { ...first, segments }
}
