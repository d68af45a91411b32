import { audioLimits, audioTexts, isAcceptedRecording, recordingExtensions } from '#contract/audio/schemas.ts'

/** For file dialogs. */
export const acceptedRecordings = ['audio/*', ...recordingExtensions]

/** Returns an error text if the type or the size of the file is not allowed, otherwise null. Only the server checks the content. */
export function checkAudioFile(file: { name: string; type: string; size: number }): string | null {
  if (!isAcceptedRecording(file)) return audioTexts.notRecording
  if (file.size > audioLimits.uploadBytes) return audioTexts.tooLarge
  return null
}
