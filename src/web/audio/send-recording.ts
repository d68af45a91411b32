import type * as z from 'zod/mini'
import { uploadAnswer, type uploadedAudio } from '#contract/audio.ts'
import { calls } from '#contract/permissions.ts'
import { ApiError, authHeaders, parseAnswer, parseJson, toApiError } from '#web/lib/api.ts'

export type RecordingToSend = {
  file: File
  campaignId: string
  sessionId: string
  speakerCount: number | null
  /** The same key for the same user action: a repeated request makes no second recording. */
  idempotencyKey: string
}

/** By XMLHttpRequest, which alone tells how much of a body has gone out. */
export function sendRecording(
  recording: RecordingToSend,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<z.infer<typeof uploadedAudio>> {
  const form = new FormData()
  form.append('campaignId', recording.campaignId)
  form.append('sessionId', recording.sessionId)
  if (recording.speakerCount !== null) form.append('speakerCount', String(recording.speakerCount))
  form.append('audioFile', recording.file, recording.file.name)

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(calls.uploadAudio.method, calls.uploadAudio.path)
    for (const [name, value] of Object.entries(authHeaders())) request.setRequestHeader(name, value)
    request.setRequestHeader('Idempotency-Key', recording.idempotencyKey)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress((100 * event.loaded) / event.total)
    }
    request.onerror = () => reject(new ApiError(0, 'UNREACHABLE', null))
    request.onabort = () => reject(signal.reason)
    request.onload = () => {
      const body = parseJson(request.responseText)
      if (request.status >= 400) return reject(toApiError(request.status, body))
      try {
        resolve(parseAnswer(uploadAnswer, request.status, body).audioFile)
      } catch (error) {
        reject(error)
      }
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
