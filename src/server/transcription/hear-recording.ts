import * as z from 'zod/mini'
import { stageTexts } from '#contract/jobs.ts'
import { word } from '#contract/transcription.ts'
import { assignSpeakers } from '#core/transcription/assign-speakers.ts'
import { separateSpeakersOfSound, splitTracks } from '#server/audio/service.ts'
import type { Step } from '#server/jobs/define-job.ts'
import type { Heard, HeardSegment, PcmSound, Transcriber } from '#server/ports/transcriber.ts'

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

export type Hearing = {
  transcriber: Transcriber
  sound: PcmSound
  /** Null where nobody said how many; the number counts only while voices are to be told apart. */
  speakerCount: number | null
  tellsVoicesApart: boolean
  vocabulary: string[]
  step: Step
  /** The part of the job's bar that hearing takes, from 0 to 1. */
  from: number
  to: number
}

const nameOf = (speaker: number) => `Speaker ${speaker + 1}`

/** Everything that was said in a recording, each line with its speaker. What an earlier attempt heard is not heard again. */
export async function hearRecording(hearing: Hearing): Promise<Omit<Heard, 'separatesSpeakers'>> {
  const { sound, speakerCount, tellsVoicesApart, step } = hearing
  if (!tellsVoicesApart) {
    const heard = await hearSound(hearing, sound, '', 1, hearing.from, hearing.to)
    return { ...heard, segments: heard.segments.map((segment) => ({ ...segment, speaker: nameOf(0) })) }
  }
  const mayBeTwoTracks = speakerCount === null || speakerCount === 2
  const tracks = mayBeTwoTracks ? await splitTracks(sound, step.signal) : null
  if (tracks) return hearTracks(hearing, tracks)

  const heard = await hearSound(hearing, sound, '', speakerCount, hearing.from, hearing.to)
  if (heard.separatesSpeakers) return heard
  step.report(stageTexts.speakers, hearing.to)
  const turns = await separateSpeakersOfSound(sound, speakerCount ?? 1, step.signal)
  const segments = assignSpeakers(heard.segments, turns).map((segment) => ({
    ...segment,
    speaker: segment.speaker === null ? null : nameOf(segment.speaker),
  }))
  return { ...heard, segments }
}

/** Two microphones: each is heard by itself and is one speaker. */
async function hearTracks(hearing: Hearing, tracks: PcmSound[]): Promise<Heard> {
  const share = (hearing.to - hearing.from) / tracks.length
  const all: Heard[] = []
  for (const [index, track] of tracks.entries()) {
    const from = hearing.from + index * share
    all.push(await hearSound(hearing, track, `-track-${index}`, 1, from, from + share))
  }
  const segments = all
    .flatMap((heard, index): HeardSegment[] =>
      heard.segments.map((segment) => ({ ...segment, speaker: nameOf(index) })),
    )
    .sort((a, b) => a.start - b.start)
  const [first] = all
  if (!first) throw new Error('A recording without tracks')
  return { ...first, segments }
}

async function hearSound(
  { transcriber, vocabulary, step }: Hearing,
  sound: PcmSound,
  suffix: string,
  speakerCount: number | null,
  from: number,
  to: number,
): Promise<Heard> {
  const pieceName = (piece: number) => `piece-${transcriber.name}${suffix}-${piece}`
  step.report(stageTexts.listening, from)
  return step.once(`heard-${transcriber.name}${suffix}`, heardResult, () =>
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
