import * as z from 'zod/mini'
import { stageTexts } from '#contract/jobs/schemas.ts'
import { word } from '#contract/transcription/schemas.ts'
import { assignSpeakers } from '#core/transcription/segments/assign-speakers.ts'
import { separateSpeakersOfSound, splitTracks } from '#server/audio/service.ts'
import type { Step } from '#server/jobs/define-job.ts'
import type { Heard, PcmSound, TranscribedSegment, Transcriber } from '#server/ports/transcriber.ts'

const heardSegment = z.object({
  start: z.number(),
  end: z.number(),
  speaker: z.nullable(z.string()),
  text: z.string(),
  words: z.exactOptional(z.array(word)),
})
const pieceResult = z.array(heardSegment)
const heardResult = z.object({
  engine: z.string(),
  quality: z.enum(['draft', 'good']),
  language: z.string(),
  separatesSpeakers: z.boolean(),
  segments: z.array(heardSegment),
})

export type RecognitionInput = {
  transcriber: Transcriber
  sound: PcmSound
  /** Null if it is to be estimated. Ignored without speaker separation. */
  speakerCount: number | null
  shouldSeparateSpeakers: boolean
  vocabulary: string[]
  step: Step
  /** Progress of the job at the start and end of the recognition, from 0 to 1. */
  from: number
  to: number
}

const nameOf = (speaker: number) => `Speaker ${speaker + 1}`

/** Reuses the results of an earlier attempt. */
export async function recognizeRecording(input: RecognitionInput): Promise<Omit<Heard, 'separatesSpeakers'>> {
  const { sound, speakerCount, shouldSeparateSpeakers, step } = input
  if (!shouldSeparateSpeakers) {
    const recognized = await recognizeSound(input, sound, '', 1, input.from, input.to)
    return {
      ...recognized,
      segments: recognized.segments.map((segment) => ({ ...segment, speaker: nameOf(0) })),
    }
  }
  const mayBeTwoTracks = speakerCount === null || speakerCount === 2
  const tracks = mayBeTwoTracks ? await splitTracks(sound, step.signal) : null
  if (tracks) return recognizeTracks(input, tracks)

  const recognized = await recognizeSound(input, sound, '', speakerCount, input.from, input.to)
  if (recognized.separatesSpeakers) return recognized
  step.report(stageTexts.speakers, input.to)
  const turns = await separateSpeakersOfSound(sound, speakerCount, step.signal)
  const segments = assignSpeakers(recognized.segments, turns).map((segment) => ({
    ...segment,
    speaker: segment.speaker === null ? null : nameOf(segment.speaker),
  }))
  return { ...recognized, segments }
}

/** Each channel is one speaker, because each microphone has its own channel. */
async function recognizeTracks(input: RecognitionInput, tracks: PcmSound[]): Promise<Heard> {
  const share = (input.to - input.from) / tracks.length
  const all: Heard[] = []
  for (const [index, track] of tracks.entries()) {
    const from = input.from + index * share
    all.push(await recognizeSound(input, track, `-track-${index}`, 1, from, from + share))
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

async function recognizeSound(
  { transcriber, vocabulary, step }: RecognitionInput,
  sound: PcmSound,
  suffix: string,
  speakerCount: number | null,
  from: number,
  to: number,
): Promise<Heard> {
  const pieceName = (piece: number) => `piece-${transcriber.name}${suffix}-${piece}`
  step.report(stageTexts.listening, from)
  // A retry may have another number of speakers.
  const heardName = `heard-${transcriber.name}${suffix}-${speakerCount ?? 'auto'}`
  return step.once(heardName, heardResult, () =>
    transcriber.transcribe({
      sound,
      language: null,
      vocabulary,
      speakerCount,
      signal: step.signal,
      onProgress: (share) => step.report(stageTexts.listening, from + share * (to - from)),
      checkpoint: {
        load: (piece) => step.recall(pieceName(piece), pieceResult),
        save: (piece, segments) => step.remember(pieceName(piece), segments),
      },
    }),
  )
}
