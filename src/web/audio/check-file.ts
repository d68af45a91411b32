import { audioLimits, audioTexts, isOfferedAsAudio } from '#contract/audio.ts'

/** The fault of a chosen file in the words of part 1 §5, or null. The server looks again, at the content. */
export function checkAudioFile(file: { name: string; type: string; size: number }): string | null {
  if (!isOfferedAsAudio(file)) return audioTexts.invalid
  if (file.size > audioLimits.fileBytes) return audioTexts.tooLarge
  return null
}
