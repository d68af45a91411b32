import * as z from 'zod/mini'
import { stageTexts } from '#contract/jobs/schemas.ts'
import { word } from '#contract/transcription/schemas.ts'
import type { SpeakerTurn } from '#core/audio/diarization/speaker-turn.ts'
import { assignSpeakers } from '#core/transcription/segments/assign-speakers.ts'
import { separateSpeakersOfSound, splitChannels } from '#server/audio/service.ts'
import type { JobHandle } from '#server/jobs/define-job.ts'
import type {
  PcmSound,
  TranscribedSegment,
  TranscribedSound,
  Transcriber,
} from '#server/ports/transcriber.ts'

const transcribedSegment = z.object({
  start: z.number(),
  end: z.number(),
  speaker: z.nullable(z.string()),
  text: z.string(),
  words: z.exactOptional(z.array(word)),
})
export const pieceResult = z.array(transcribedSegment)
const speakerTurns = z.array(z.object({ start: z.number(), end: z.number(), speaker: z.number() }))
export const trackPrefix = '-speaker-'
export const channelPrefix = '-track-'

/** Pieces with the same `run` belong to the same attempt: they have the same engine and the same number of speakers. */
type PieceName = { run: string; suffix: string }

/** Returns null if the checkpoint is not a piece of a transcription. */
export function parsePieceName(name: string): PieceName | null {
  const [, engine, suffix = '', count = ''] =
    /^piece-(.+?)(-(?:speaker|track)-\d+)?(-(?:\d+|auto))?-\d+$/.exec(name) ?? []
  return engine === undefined ? null : { run: `${engine}${count}`, suffix }
}

const transcribedSound = z.object({
  engine: z.string(),
  language: z.string(),
  separatesSpeakers: z.boolean(),
  segments: z.array(transcribedSegment),
})

export type TranscribeOptions = {
  transcriber: Transcriber
  /** A BCP 47 tag; null to detect the language. */
  language: string | null
  vocabulary: string[]
  handle: JobHandle
  /** Progress of the job at the start and end of the transcription, from 0 to 1. */
  from: number
  to: number
}

/**
 * Reuses the results of an earlier attempt. `suffix` distinguishes the sounds of one job. Names that contain the number of speakers keep a
 * retry with another number from reusing a result.
 */
export async function transcribeSound(
  options: TranscribeOptions,
  sound: PcmSound,
  suffix: string,
  speakerCount: number | null,
): Promise<TranscribedSound> {
  const { transcriber, language, vocabulary, handle, from, to } = options
  const counted = `${suffix}-${speakerCount ?? 'auto'}`
  const pieceName = (piece: number) =>
    `piece-${transcriber.name}${transcriber.cutsAtSpeakers ? counted : suffix}-${piece}`
  handle.report(stageTexts.listening, from)
  return handle.once(`heard-${transcriber.name}${counted}`, transcribedSound, () =>
    transcriber.transcribe({
      sound,
      language,
      vocabulary,
      speakerCount,
      separateSpeakers: speakerCount === 1 ? null : () => separateOnce(options, sound, speakerCount),
      signal: handle.signal,
      onProgress: (share) => handle.report(stageTexts.listening, from + share * (to - from)),
      checkpoint: {
        load: (piece) => handle.recall(pieceName(piece), pieceResult),
        save: (piece, segments) => handle.remember(pieceName(piece), segments),
      },
    }),
  )
}

/** Takes minutes for a long session, so the result is a checkpoint. */
function separateOnce(
  { handle, from }: Pick<TranscribeOptions, 'handle' | 'from'>,
  sound: PcmSound,
  speakerCount: number | null,
): Promise<SpeakerTurn[]> {
  return handle.once(`turns-${speakerCount ?? 'auto'}`, speakerTurns, () => {
    handle.report(stageTexts.speakers, from)
    return separateSpeakersOfSound(sound, speakerCount, handle.signal)
  })
}

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
