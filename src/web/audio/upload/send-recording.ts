import type * as z from 'zod/mini'
import * as audioCalls from '#contract/audio/endpoints.ts'
import type { uploadedAudio } from '#contract/audio/schemas.ts'
import { sendForm } from '#web/lib/api/send-form.ts'

export type RecordingToSend = {
  file: File
  campaignId: string
  sessionId: string
  speakerCount: number | null
  /** A retry with the same key creates no second recording. */
  idempotencyKey: string
}

export async function sendRecording(
  recording: RecordingToSend,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<z.infer<typeof uploadedAudio>> {
  const form = new FormData()
  form.append('campaignId', recording.campaignId)
  form.append('sessionId', recording.sessionId)
  if (recording.speakerCount !== null) form.append('speakerCount', String(recording.speakerCount))
  form.append('audioFile', recording.file, recording.file.name)
  const headers = { 'Idempotency-Key': recording.idempotencyKey }
  return (await sendForm(audioCalls.uploadAudio, { form, headers, onProgress, signal })).audioFile
}
