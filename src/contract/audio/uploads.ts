import * as z from 'zod/mini'
import { audioLimits, audioTexts, uploadAnswer } from './schemas.ts'
import { storedTracks, trackLimits, trackTexts } from './tracks.ts'

export const uploadKinds = ['audio', 'tracks'] as const
export type UploadKind = (typeof uploadKinds)[number]

export const uploadLimits = {
  /** An unfinished upload is removed this long after its last byte arrived. */
  keptDays: 7,
  /** The server stores a body in pieces of this size, so that an interrupted one loses at most one. */
  pieceBytes: 8 * 1024 * 1024,
} as const

export const tusVersion = '1.0.0'
export const checksumAlgorithm = 'sha256'

export const uploadTexts = {
  notFound: 'Upload not found',
  incomplete: 'The upload is not complete yet',
  version: `Tus-Resumable must be ${tusVersion}`,
  invalidRequest: 'This is not a valid request of the tus protocol',
  kind: 'kind must be audio or tracks',
  offset: 'The upload continues at another byte. Please resume it.',
  tooLong: 'The upload has more bytes than announced',
  algorithm: `Upload-Checksum must be ${checksumAlgorithm} and a digest`,
  damaged: 'A part of the upload arrived damaged. Please send it again.',
  waiting: 'Waiting for the network',
  unfinished: 'Unfinished upload. Choose the same file to go on.',
  otherFile: (name: string) => `This is another file. Choose “${name}” as it was when the upload began.`,
  unreadable: 'The file can no longer be read. It may have been changed or moved.',
  cancelFailed: 'The upload could not be removed from the server. It is removed there after 7 days.',
} as const

export const sizeOfKind: Record<UploadKind, { maxBytes: number; tooLarge: string }> = {
  audio: { maxBytes: audioLimits.uploadBytes, tooLarge: audioTexts.tooLarge },
  tracks: { maxBytes: trackLimits.uploadBytes, tooLarge: trackTexts.tooLarge },
}

/** Has `tracks` and `bookmarks` if the kind is `tracks`. */
export const finishedUpload = z.extend(uploadAnswer, {
  tracks: z.optional(storedTracks.shape.tracks),
  bookmarks: z.optional(storedTracks.shape.bookmarks),
})
export type FinishedUpload = z.infer<typeof finishedUpload>
