export const uploadKinds = ['audio', 'tracks'] as const

export const uploadLimits = {
  /** An unfinished upload is removed if no byte arrives for this long. */
  keptDays: 7,
  /** Without a checksum, the server stores a request body in pieces of about this size, so an interruption loses at most one piece. */
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
  unfinished: 'Unfinished upload. Choose the same file to continue.',
  unfinishedTracks: 'Unfinished upload. Choose the same files together to continue.',
  otherFile: (name: string) => `This is another file. Choose “${name}” as it was when the upload began.`,
  otherFiles: 'These are other files. Choose the same files as when the upload began.',
  unreadable: 'The file can no longer be read. It may have been changed or moved.',
} as const
