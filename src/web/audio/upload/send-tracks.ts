import { audioTexts, isAcceptedAudio } from '#contract/audio/schemas.ts'
import * as trackCalls from '#contract/audio/track-endpoints.ts'
import { type StoredTracks, trackLimits, trackTexts } from '#contract/audio/tracks.ts'
import { sendForm } from '#web/lib/api/send-form.ts'

export type SpeakerFile = { file: File; speaker: string }
export type TracksToSend = {
  /** A Craig zip, or one file per speaker. */
  content: File | SpeakerFile[]
  campaignId: string
  sessionId: string
}

export const isZip = ({ name }: { name: string }) => name.toLowerCase().endsWith('.zip')

type OfferedFile = { name: string; type: string; size: number }

/** Returns the error text for files that cannot be the tracks of one recording, or null. The server also checks the content. */
export function checkTracks(files: OfferedFile[]): string | null {
  if (files.length > trackLimits.tracks) return trackTexts.tooMany
  if (files.some((file) => !isZip(file) && !isAcceptedAudio(file))) return audioTexts.invalid
  if (files.some(isZip) && files.length > 1) return trackTexts.oneKind
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > trackLimits.uploadBytes ? trackTexts.tooLarge : null
}

export const nameOfTracks = (content: TracksToSend['content']) =>
  content instanceof File ? content.name : content.map(({ speaker }) => speaker).join(', ')

export async function sendTracks(
  { content, campaignId, sessionId }: TracksToSend,
  idempotencyKey: string,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<StoredTracks> {
  const form = new FormData()
  form.append('campaignId', campaignId)
  form.append('sessionId', sessionId)
  if (content instanceof File) form.append('tracksFile', content, content.name)
  else {
    for (const { speaker } of content) form.append('speaker', speaker)
    for (const { file } of content) form.append('track', file, file.name)
  }
  const headers = { 'Idempotency-Key': idempotencyKey }
  return sendForm(trackCalls.uploadTracks, { form, headers, onProgress, signal })
}
