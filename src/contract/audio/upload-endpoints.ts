import * as z from 'zod/mini'
import { endpoint, hourly } from '#contract/endpoint.ts'
import { uploadAnswer, uploadMegabytes } from './schemas.ts'
import { storedTracks } from './tracks.ts'
import { checksumAlgorithm, tusVersion, uploadLimits } from './uploads.ts'

/** Only uploads of kind `tracks` have `tracks` and `bookmarks`. */
const finishedUpload = z.extend(uploadAnswer, {
  tracks: z.optional(storedTracks.shape.tracks),
  bookmarks: z.optional(storedTracks.shape.bookmarks),
})
export type FinishedUpload = z.infer<typeof finishedUpload>

const version = { 'Tus-Resumable': tusVersion }

export const describeUploads = endpoint({
  method: 'OPTIONS',
  path: '/api/uploads',
  access: 'anyone',
  summary: 'Returns the version and the extensions of the tus protocol for uploads that resume.',
  status: 204,
})
/** The handler checks that the user may add to the session named in `Upload-Metadata`. */
export const createUpload = endpoint({
  method: 'POST',
  path: '/api/uploads',
  access: 'signed-in',
  campaignTokens: true,
  summary: `Begins an upload that resumes (tus ${tusVersion}), of up to ${uploadMegabytes} MB, or 2 GB for tracks. Its address is in Location.`,
  headers: {
    ...version,
    'Upload-Length': 'bytes of the file',
    'Upload-Metadata':
      'filename, campaignId, sessionId, kind (audio, or tracks for a Craig .zip) and optionally speakerCount and filetype, each followed by its value in Base64, separated by commas',
  },
  status: 201,
  rateLimit: hourly(2_000),
})
/** Only the user who began an upload may use this call and those below. */
export const readUploadOffset = endpoint({
  method: 'HEAD',
  path: '/api/uploads/:uploadId',
  access: 'may-add',
  summary: 'Returns the number of stored bytes in Upload-Offset.',
  headers: version,
})
export const sendUpload = endpoint({
  method: 'PATCH',
  path: '/api/uploads/:uploadId',
  access: 'may-add',
  summary:
    'Uploads the bytes from Upload-Offset as application/offset+octet-stream. The last byte creates the recording, and transcribes it if the campaign does so automatically.',
  headers: {
    ...version,
    'Upload-Offset': 'number of stored bytes',
    'Upload-Checksum': `${checksumAlgorithm} and the digest of the body in Base64 (optional); 460 if they differ`,
  },
  status: 204,
})
export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:uploadId',
  access: 'may-add',
  summary: 'Removes an upload. A recording made from it stays.',
  headers: version,
  status: 204,
})
export const readUpload = endpoint({
  method: 'GET',
  path: '/api/uploads/:uploadId',
  access: 'may-add',
  summary: `Returns the recording of a complete upload; 409 before that. Unfinished uploads are removed after ${uploadLimits.keptDays} days.`,
  answer: finishedUpload,
})
