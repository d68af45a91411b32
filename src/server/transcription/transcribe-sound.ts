import * as z from 'zod/mini'
import { stageTexts } from '#contract/jobs/schemas.ts'
import { word } from '#contract/transcription/schemas.ts'
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
export const trackPrefix = '-speaker-'
export const channelPrefix = '-track-'
const pieceNameOf = (engine: string, suffix: string, piece: number) => `piece-${engine}${suffix}-${piece}`

/** Returns null if the checkpoint is not a piece of a transcription. */
export function parsePieceName(name: string): { engine: string; suffix: string } | null {
  const [, engine, suffix] = /^piece-([^-]+)(.*)-\d+$/.exec(name) ?? []
  return engine === undefined || suffix === undefined ? null : { engine, suffix }
}

const transcribedSound = z.object({
  engine: z.string(),
  quality: z.enum(['draft', 'good']),
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

/** Reuses the results of an earlier attempt. `suffix` distinguishes the sounds of one job. */
export async function transcribeSound(
  { transcriber, language, vocabulary, handle, from, to }: TranscribeOptions,
  sound: PcmSound,
  suffix: string,
  speakerCount: number | null,
): Promise<TranscribedSound> {
  const pieceName = (piece: number) => pieceNameOf(transcriber.name, suffix, piece)
  handle.report(stageTexts.listening, from)
  // The name contains the number of speakers, because a retry with another number must not reuse the result.
  const resultName = `heard-${transcriber.name}${suffix}-${speakerCount ?? 'auto'}`
  return handle.once(resultName, transcribedSound, () =>
    transcriber.transcribe({
      sound,
      language,
      vocabulary,
      speakerCount,
      signal: handle.signal,
      onProgress: (share) => handle.report(stageTexts.listening, from + share * (to - from)),
      checkpoint: {
        load: (piece) => handle.recall(pieceName(piece), pieceResult),
        save: (piece, segments) => handle.remember(pieceName(piece), segments),
      },
    }),
  )
}
