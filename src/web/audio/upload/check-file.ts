import { audioLimits, audioTexts, isAcceptedRecording, recordingExtensions } from '#contract/audio/schemas.ts'

export const acceptedRecordings = ['audio/*', ...recordingExtensions, '.zip'].join(',')

/** Returns the error text for a file that cannot be uploaded, or null. The server checks the content. */
export function checkAudioFile(file: { name: string; type: string; size: number }): string | null {
  if (!isAcceptedRecording(file)) return audioTexts.invalid
  if (file.size > audioLimits.uploadBytes) return audioTexts.tooLarge
  return null
}
