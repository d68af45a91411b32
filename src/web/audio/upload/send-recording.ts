import type * as z from 'zod/mini'
import { uploadAnswer, type uploadedAudio } from '#contract/audio/schemas.ts'
import { calls } from '#contract/endpoints.ts'
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
  const sent = { form, answer: uploadAnswer, headers, onProgress, signal }
  return (await sendForm(calls.uploadAudio, sent)).audioFile
}
