import { audioLimits, audioTexts, isAcceptedRecording, recordingExtensions } from '#contract/audio/schemas.ts'

export const acceptedRecordings = ['audio/*', ...recordingExtensions, '.zip'].join(',')

/** Returns an error text if the type or the size of the file is not allowed, otherwise null. Only the server checks the content. */
export function checkAudioFile(file: { name: string; type: string; size: number }): string | null {
  if (!isAcceptedRecording(file)) return audioTexts.invalid
  if (file.size > audioLimits.uploadBytes) return audioTexts.tooLarge
  return null
}
