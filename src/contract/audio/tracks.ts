import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { audioExtensions, isAcceptedAudio, uploadedAudio } from './schemas.ts'

/** Limits of one upload in GiB, shown to users as GB. */
const uploadGigabytes = 2
const unpackedGigabytes = 12

export const trackLimits = {
  uploadBytes: uploadGigabytes * 1024 ** 3,
  unpackedBytes: unpackedGigabytes * 1024 ** 3,
  tracks: 12,
  /** Maximum number of files in a zip, including files that are not tracks. */
  zippedFiles: 1000,
  infoBytes: 256 * 1024,
  speaker: 100,
  /** Concurrent calls of `uploadTracks` per person. */
  uploadsAtOnce: 4,
} as const

export const trackTexts = {
  tooLarge: `File size too large. Maximum size is ${uploadGigabytes}GB.`,
  noFiles: 'Please add a Craig .zip or one audio file per speaker',
  oneKind: 'Send either one .zip or one audio file per speaker, not both',
  speakers: 'Each track needs one speaker name of at most 100 characters',
  tooMany: `A recording can have at most ${trackLimits.tracks} tracks`,
  notZip: 'This .zip is damaged or incomplete. Please download it again from Craig.',
  escapes: 'This .zip names files outside its own folder, so it was not opened',
  encrypted: 'This .zip is protected with a password. Please upload it without one.',
  noSound: 'This .zip holds no audio files',
  tooManyFiles: `This .zip holds more than ${trackLimits.zippedFiles} files`,
  unpacksTooLarge: `This .zip unpacks to more than ${unpackedGigabytes} GB`,
  notSound: (fileName: string) => `“${fileName}” is not an audio file that can be read`,
  damaged: (speaker: string) => `The track of ${speaker} is damaged or has no sound`,
} as const

/** The names of Ogg files can also end in `.opus` or `.oga`. */
const trackExtensions = [...audioExtensions, '.opus', '.oga']

/** The name or the type suffices here; the server checks the content. */
export const isAcceptedTrack = (file: { name: string; type: string }) =>
  isTrackName(file.name) || isAcceptedAudio(file)

export const isTrackName = (name: string) =>
  trackExtensions.some((extension) => name.toLowerCase().endsWith(extension))

export const isZipName = (name: string) => name.toLowerCase().endsWith('.zip')

export const track = z.object({ speaker: z.string(), fileName: z.string() })
export type Track = z.infer<typeof track>
export const note = z.object({ at: z.number(), text: z.string() })
export type Note = z.infer<typeof note>

export const storedTracks = z.object({
  audioFile: uploadedAudio,
  tracks: z.array(track),
  /** Bookmarks made from the notes in a zip of the recording bot Craig. */
  bookmarks: z.array(note),
})
export type StoredTracks = z.infer<typeof storedTracks>
export const tracksAnswer = success(storedTracks.shape)
