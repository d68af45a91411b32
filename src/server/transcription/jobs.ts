import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { audioTexts } from '#contract/audio.ts'
import { AppError } from '#contract/errors.ts'
import { stageTexts } from '#contract/jobs.ts'
import { transcriptionTexts, word } from '#contract/transcription.ts'
import { assignSpeakers } from '#core/transcription/assign-speakers.ts'
import {
  changeRecording,
  prepareSound,
  requireAudio,
  separateSpeakersOfSound,
} from '#server/audio/service.ts'
import { readSettings } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { defineJob, type JobContext, type Step } from '#server/jobs/define-job.ts'
import type { Heard, HeardSegment, PcmSound, Transcriber } from '#server/ports/transcriber.ts'
import { readKnownNames } from '#server/wiki/service.ts'
import { storeTranscript } from './service.ts'

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

/** How the job's bar is shared out: reading the file, listening, telling the voices apart. */
const shares = { read: 0.15, heard: 0.9, voices: 0.98 }

/** A recording becomes a transcript: decoded, heard piece by piece, its voices told apart. */
export const transcribeRecording = defineJob({
  type: 'transcription',
  payload: z.object({ audioFileId: z.string(), isImported: z.optional(z.boolean()) }),
  async run(deps, job, step) {
    const { audioFileId } = job.payload
    const audio = await requireAudio(deps, audioFileId)
    const settings = await readSettings(deps, job.campaignId)
    if (!settings) throw new AppError('NOT_FOUND', audioTexts.notFound)
    await changeRecording(deps.db, audioFileId, { status: 'processing', errorMessage: null })

    const pcmPath = path.join(deps.files.workFolder, `${job.id}.pcm`)
    const prepared = await prepareSound(deps, audio, pcmPath, step, (share) =>
      step.report(stageTexts.reading, share * shares.read),
    )
    if (job.payload.isImported) {
      return async (tx) => {
        await changeRecording(tx, audioFileId, { status: 'completed', errorMessage: null })
        await rm(pcmPath, { force: true })
        return { seconds: Math.round(prepared.durationSeconds) }
      }
    }
    const transcriber = await deps.chooseTranscriber()
    if (!transcriber) throw new AppError('ENGINE_FAILED', transcriptionTexts.noEngine)
    step.nameEngine(transcriber.label)
    const heard = await step.once(`heard-${transcriber.name}`, heardResult, () =>
      listen(
        deps,
        job,
        step,
        transcriber,
        prepared.sound,
        settings.speakerDiarization ? audio.speakerCount : 1,
      ),
    )
    if (heard.segments.length === 0) throw new AppError('BAD_AUDIO', transcriptionTexts.noSpeech)
    const segments = await nameVoices(
      heard,
      prepared.sound,
      settings.speakerDiarization,
      audio.speakerCount,
      step,
    )
    step.report(stageTexts.storing, shares.voices)

    return async (tx) => {
      const transcriptionId = await storeTranscript(deps, tx, {
        sessionId: job.sessionId,
        audioFileId,
        engine: heard.engine,
        quality: heard.quality,
        timing: 'exact',
        language: heard.language,
        durationSeconds: prepared.durationSeconds,
        segments,
      })
      await changeRecording(tx, audioFileId, { status: 'completed', errorMessage: null })
      await rm(pcmPath, { force: true })
      return { transcriptionId, segments: segments.length, seconds: Math.round(prepared.durationSeconds) }
    }
  },
  async settle(db, job, { status, message }) {
    if (!job.audioFileId) return
    const errorMessage = status === 'cancelled' ? transcriptionTexts.cancelled : message
    await changeRecording(db, job.audioFileId, {
      status: status === 'pending' ? 'pending' : 'failed',
      errorMessage: status === 'pending' ? null : errorMessage,
    })
  },
})

async function listen(
  deps: Deps,
  job: JobContext<unknown>,
  step: Step,
  transcriber: Transcriber,
  sound: PcmSound,
  speakerCount: number | null,
): Promise<Heard> {
  const { size } = await stat(sound.path)
  if (size === 0) throw new AppError('BAD_AUDIO', transcriptionTexts.noSpeech)
  const pieceName = (piece: number) => `piece-${transcriber.name}-${piece}`
  return transcriber.transcribe({
    sound,
    language: null,
    vocabulary: await readKnownNames(deps, job.campaignId),
    speakerCount,
    signal: step.signal,
    onProgress: (share) =>
      step.report(stageTexts.listening, shares.read + share * (shares.heard - shares.read)),
    checkpoint: {
      load: (piece) => step.recall(pieceName(piece), pieceResult),
      save: (piece, segments) => step.remember(pieceName(piece), segments),
    },
  })
}

/** Who said each line: as the engine heard it, else by voice; one speaker where the campaign does not ask. */
async function nameVoices(
  heard: z.infer<typeof heardResult>,
  sound: PcmSound,
  isAsked: boolean,
  speakerCount: number | null,
  step: Step,
): Promise<HeardSegment[]> {
  if (!isAsked) return heard.segments.map((segment) => ({ ...segment, speaker: 'Speaker 1' }))
  if (heard.separatesSpeakers) return heard.segments
  step.report(stageTexts.speakers, shares.heard)
  const turns = await separateSpeakersOfSound(sound, speakerCount ?? 1, step.signal)
  return assignSpeakers(heard.segments, turns).map((segment) => ({
    ...segment,
    speaker: segment.speaker === null ? null : `Speaker ${segment.speaker + 1}`,
  }))
}
