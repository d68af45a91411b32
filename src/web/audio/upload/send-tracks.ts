import { audioTexts } from '#contract/audio/schemas.ts'
import * as trackCalls from '#contract/audio/track-endpoints.ts'
import {
  isAcceptedTrack,
  isZipName,
  type StoredTracks,
  trackLimits,
  trackTexts,
} from '#contract/audio/tracks.ts'
import { sendForm } from '#web/lib/api/send-form.ts'

export type SpeakerFile = { file: File; speaker: string }
export type TracksToSend = {
  files: SpeakerFile[]
  campaignId: string
  sessionId: string
}

export const isZip = ({ name }: { name: string }) => isZipName(name)

type OfferedFile = { name: string; type: string; size: number }

/** Returns the error text for files that cannot be the tracks of one recording, or null. The server also checks the content. */
export function checkTracks(files: OfferedFile[]): string | null {
  if (files.length > trackLimits.tracks) return trackTexts.tooMany
  if (files.some((file) => !isZip(file) && !isAcceptedTrack(file))) return audioTexts.invalid
  if (files.some(isZip) && files.length > 1) return trackTexts.oneKind
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > trackLimits.uploadBytes ? trackTexts.tooLarge : null
}

export async function sendTracks(
  { files, campaignId, sessionId }: TracksToSend,
  idempotencyKey: string,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<StoredTracks> {
  const form = new FormData()
  form.append('campaignId', campaignId)
  form.append('sessionId', sessionId)
  for (const { speaker } of files) form.append('speaker', speaker)
  for (const { file } of files) form.append('track', file, file.name)
  const headers = { 'Idempotency-Key': idempotencyKey }
  return sendForm(trackCalls.uploadTracks, { form, headers, onProgress, signal })
}
