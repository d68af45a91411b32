import { AppError } from '#contract/errors.ts'
import {
  type TranscriptFormat,
  transcriptFileTexts,
  transcriptFormatKinds,
} from '#contract/transcription/formats.ts'
import { type Transcription, transcriptionTexts } from '#contract/transcription/schemas.ts'
import { makeFileName } from '#core/make-file-name.ts'
import { writeTranscript } from '#core/transcription/export/write-transcript.ts'
import type { TranscriptionAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { readSession } from '#server/sessions/service.ts'
import { presentTranscript } from './present.ts'
import { listTranscriptsOf } from './store.ts'

async function readTranscript(
  deps: Pick<Deps, 'db'>,
  { sessionId, transcriptionId }: TranscriptionAccess,
): Promise<Transcription> {
  const all = await listTranscriptsOf(deps.db, sessionId)
  const whole = all.find(({ transcription }) => transcription.id === transcriptionId)
  if (!whole) throw new AppError('NOT_FOUND', transcriptionTexts.transcriptionNotFound)
  return presentTranscript(whole, false)
}

/** Throws if the format needs times and the transcript has none. */
export async function requireWritable(
  deps: Pick<Deps, 'db'>,
  access: TranscriptionAccess,
  format: TranscriptFormat,
): Promise<void> {
  if (!transcriptFormatKinds[format].needsTimes) return
  const { timing } = await readTranscript(deps, access)
  if (timing === 'none') throw new AppError('VALIDATION', transcriptFileTexts.noTimes)
}

export async function writeTranscriptFile(
  deps: Pick<Deps, 'db'>,
  access: TranscriptionAccess,
  format: TranscriptFormat,
): Promise<{ fileName: string; type: string; content: string }> {
  const transcript = await readTranscript(deps, access)
  const { name } = await readSession(deps, access.sessionId, access.campaignId)
  return {
    fileName: `${makeFileName(name) || 'transcript'}.${format}`,
    type: transcriptFormatKinds[format].type,
    content: writeTranscript(transcript, name, format),
  }
}
