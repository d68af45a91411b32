import { audioLimits, audioTexts, isAcceptedRecording } from '#contract/audio/schemas.ts'

/** Returns the error text for a file that cannot be uploaded, or null. The server checks the content. */
export function checkAudioFile(file: { name: string; type: string; size: number }): string | null {
  if (!isAcceptedRecording(file)) return audioTexts.invalid
  if (file.size > audioLimits.uploadBytes) return audioTexts.tooLarge
  return null
}
