import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { isAcceptedAudio, soundExtensions, uploadedAudio } from './schemas.ts'

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

const list = new Intl.ListFormat('en')

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
  damaged: (speaker: string) =>
    `The track of ${speaker} is damaged or has no sound. Download the recording again, or upload the tracks without this one.`,
  silent: (speakers: string[]) =>
    `There is no sound on the ${speakers.length === 1 ? 'track' : 'tracks'} of ${list.format(speakers)}.`,
} as const

type StreamNotice = {
  count: number
  /** Numbers of tracks, from 1. */
  silent: number[]
  repeated: number[]
  used: number[]
  treatment: 'single' | 'speakers' | 'mixed'
  /** True if each used track could be one speaker. */
  mayBeSpeakers: boolean
}

const listTracks = (numbers: number[]) =>
  `${numbers.length === 1 ? 'Track' : 'Tracks'} ${list.format(numbers.map(String))}`

/** For a recording whose file has several sound tracks, such as a film from OBS. */
export const streamTexts = {
  notice({ count, silent, repeated, used, treatment, mayBeSpeakers }: StreamNotice): string {
    const isOne = (numbers: number[]) => numbers.length === 1
    const sentences = [
      `This file has ${count} sound tracks.`,
      silent.length > 0 && `${listTracks(silent)} ${isOne(silent) ? 'is' : 'are'} silent.`,
      repeated.length > 0 &&
        `${listTracks(repeated)} only ${isOne(repeated) ? 'repeats' : 'repeat'} the sound of the others.`,
      treatment === 'speakers' && `${listTracks(used)} became one speaker each.`,
      treatment === 'mixed' && `${listTracks(used)} were mixed, and the speakers told apart by their voices.`,
      treatment === 'mixed' &&
        mayBeSpeakers &&
        `If each track is one person, transcribe again with ${used.length} speakers.`,
      treatment === 'single' && isOne(used) && `${listTracks(used)} was transcribed.`,
    ]
    return sentences.filter(Boolean).join(' ')
  },
} as const

/** The name or the type suffices here; the server checks the content. */
export const isAcceptedTrack = (file: { name: string; type: string }) =>
  isTrackName(file.name) || isAcceptedAudio(file)

export const isTrackName = (name: string) =>
  soundExtensions.some((extension) => name.toLowerCase().endsWith(extension))

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
