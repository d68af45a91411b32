import * as z from 'zod/mini'
import { stageTexts } from '#contract/jobs/schemas.ts'
import { word } from '#contract/transcription/schemas.ts'
import type { SpeakerTurn } from '#core/audio/diarization/speaker-turn.ts'
import { separateSpeakersOfSound } from '#server/audio/service.ts'
import type { JobHandle } from '#server/jobs/define-job.ts'
import type { PcmSound, TranscribedSound, Transcriber } from '#server/ports/transcriber.ts'

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
export function separateOnce(
  { handle, from }: Pick<TranscribeOptions, 'handle' | 'from'>,
  sound: PcmSound,
  speakerCount: number | null,
): Promise<SpeakerTurn[]> {
  return handle.once(`turns-${speakerCount ?? 'auto'}`, speakerTurns, () => {
    handle.report(stageTexts.speakers, from)
    return separateSpeakersOfSound(sound, speakerCount, handle.signal)
  })
}
