import * as z from 'zod/mini'
import { audioTexts } from '#contract/audio/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { stageTexts } from '#contract/jobs/schemas.ts'
import { meterTranscription } from '#server/accounts/service.ts'
import { changeRecording, prepareSound, requireAudio } from '#server/audio/service.ts'
import { readSeats, readSettings } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { defineSessionJob } from '#server/jobs/define-job.ts'
import { workFileOf } from '#server/jobs/service.ts'
import { readCorrections } from '#server/names/service.ts'
import { readHiddenNameTest, readVisibleNames } from '#server/wiki/service.ts'
import { requireTranscriber } from './choose-transcriber.ts'
import { hearNewLines } from './names/hear-lines.ts'
import { storeTranscript } from './service.ts'
import { transcribeTracks } from './tracks/transcribe-tracks.ts'
import { transcribeWithSpeakers } from './transcribe-sound.ts'
import { measureVoices } from './voices/measure-voices.ts'

/** Progress of the job at the end of each stage, from 0 to 1. */
const shares = { read: 0.15, transcribed: 0.9, speakers: 0.98 }

export const transcribeRecording = defineSessionJob({
  type: 'transcription',
  payload: z.object({ audioFileId: z.string(), isImported: z.optional(z.boolean()) }),
  async run(deps, job, handle) {
    const { audioFileId, isImported: hasImportedTranscript } = job.payload
    const audio = await requireAudio(deps, audioFileId)
    const settings = await readSettings(deps, job.campaignId)
    if (!settings) throw new AppError('NOT_FOUND', audioTexts.notFound)
    await changeRecording(deps.db, audioFileId, { status: 'processing', errorMessage: null })

    const pcmPath = workFileOf(deps, job.id, 'pcm')
    const prepared = await prepareSound(deps, audio, pcmPath, handle, (share) =>
      handle.report(stageTexts.reading, share * shares.read),
    )
    const { durationSeconds } = prepared
    const seconds = Math.round(durationSeconds)
    if (hasImportedTranscript) {
      return async (tx) => {
        await changeRecording(tx, audioFileId, { status: 'completed', errorMessage: null })
        return { seconds }
      }
    }

    await meterTranscription(deps, job, durationSeconds)
    const transcriber = await requireTranscriber(deps.transcribers, settings.language)
    handle.setEngine(transcriber.label)
    const options = {
      transcriber,
      language: settings.language,
      vocabulary: await listWordsToExpect(deps, job.campaignId, settings.vocabulary),
      handle,
      from: shares.read,
      to: shares.transcribed,
    }
    const transcribed = prepared.tracks
      ? await transcribeTracks(options, prepared.tracks)
      : await transcribeWithSpeakers({
          ...options,
          sound: prepared.sound,
          speakerCount: audio.speakerCount,
          shouldSeparateSpeakers: settings.speakerDiarization,
        })
    if (transcribed.segments.length === 0) throw new AppError('BAD_AUDIO', audioTexts.noSpeech)
    const prints = settings.rememberVoices
      ? await measureVoices(prepared.tracks ?? prepared.sound, transcribed.segments, handle.signal)
      : undefined
    handle.report(stageTexts.storing, shares.speakers)

    const { engine, language } = transcribed
    const { campaignId, sessionId } = job
    const { segments, unknownNames } = await hearNewLines(deps, job, transcribed.segments, handle.signal)
    return async (tx) => {
      const transcript = {
        campaignId,
        sessionId,
        audioFileId,
        engine,
        quality: 'good' as const,
        timing: 'exact' as const,
        language,
        durationSeconds,
        segments,
        unknownNames,
        ...(prints ? { prints } : {}),
      }
      const transcriptionId = await storeTranscript(deps, tx, transcript)
      await changeRecording(tx, audioFileId, { status: 'completed', errorMessage: null })
      return { transcriptionId, segments: segments.length, seconds }
    }
  },
  async reflectStatus(db, job, { status, message }) {
    if (!job.audioFileId) return
    const errorMessage = status === 'cancelled' ? audioTexts.transcriptionCancelled : message
    await changeRecording(db, job.audioFileId, {
      status: status === 'pending' ? 'pending' : 'failed',
      errorMessage: status === 'pending' ? null : errorMessage,
    })
  },
  maxTriesIfUnavailable: 8,
})

/** Returns the most important words first, because engines accept a limited number of words. */
async function listWordsToExpect(
  deps: Pick<Deps, 'db'>,
  campaignId: string,
  vocabulary: string[],
): Promise<string[]> {
  const characters = (await readSeats(deps, campaignId)).flatMap(({ character, aliases }) => [
    ...(character ? [character] : []),
    ...aliases,
  ])
  // The engine must not expect hidden names: they could then appear in the transcript, which players may be allowed to read.
  const isHidden = await readHiddenNameTest(deps, campaignId)
  const corrected = (await readCorrections(deps, campaignId)).flatMap(({ to }) => (isHidden(to) ? [] : [to]))
  const visible = await readVisibleNames(deps, campaignId)
  return [...new Set([...characters, ...vocabulary, ...corrected, ...visible])]
}
