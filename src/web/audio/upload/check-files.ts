import { audioLimits, audioTexts, isAcceptedRecording, recordingExtensions } from '#contract/audio/schemas.ts'
import { isAcceptedTrack, isZipName, trackLimits, trackTexts } from '#contract/audio/tracks.ts'

/** For file dialogs. */
export const acceptedRecordings = ['audio/*', ...recordingExtensions]

/** Returns an error text if the type or the size of the file is not allowed, otherwise null. Only the server checks the content. */
export function checkAudioFile(file: { name: string; type: string; size: number }): string | null {
  if (!isAcceptedRecording(file)) return audioTexts.notRecording
  if (file.size > audioLimits.uploadBytes) return audioTexts.tooLarge
  return null
}

export type SpeakerFile = { file: File; speaker: string }

export const isZip = ({ name }: { name: string }) => isZipName(name)

type OfferedFile = { name: string; type: string; size: number }

/** Returns an error text if the files cannot be the tracks of one recording, otherwise null. Only the server checks their content. */
export function checkTracks(files: OfferedFile[]): string | null {
  if (files.length > trackLimits.tracks) return trackTexts.tooMany
  if (files.some((file) => !isZip(file) && !isAcceptedTrack(file))) return audioTexts.notRecording
  if (files.some(isZip) && files.length > 1) return trackTexts.oneKind
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > trackLimits.uploadBytes ? trackTexts.tooLarge : null
}
