import * as z from 'zod/mini'
import { doneAnswer, endpoint, hourly } from '#contract/endpoint.ts'
import { ticketAnswer, ticketRequest } from '#contract/tickets.ts'
import { bookmarkAnswer, bookmarkList, newBookmark } from './bookmarks.ts'
import * as recordings from './live-recordings.ts'
import * as schemas from './schemas.ts'
import { trackLimits, tracksAnswer } from './tracks.ts'

export const uploadAudio = endpoint({
  method: 'POST',
  path: '/api/audio/upload',
  access: 'signed-in',
  campaignTokens: true,
  summary: `Uploads a recording of up to ${schemas.uploadMegabytes} MB.`,
  form: {
    campaignId: 'id of the campaign',
    sessionId: 'id of its session',
    speakerCount: 'number of voices, 1 to 12 (optional)',
    audioFile: 'MP3, WAV, M4A, AAC, OGG, WebM or FLAC',
  },
  answer: schemas.uploadAnswer,
  rateLimit: hourly(2_000),
})
export const audioStatus = endpoint({
  method: 'GET',
  path: '/api/audio/status/:audioId',
  access: 'member',
  summary: 'Returns the processing status of a recording.',
  answer: schemas.audioStatusAnswer,
  rateLimit: {
    maxCalls: 12_000,
    seconds: 60,
    text: schemas.audioTexts.tooManyChecks,
    retryAfter: 10,
    isPoll: true,
  },
})
export const listAudio = endpoint({
  method: 'GET',
  path: '/api/audio/session/:sessionId',
  access: 'member',
  summary: 'Lists the recordings of a session.',
  answer: schemas.audioFileList,
})
export const audioPeaks = endpoint({
  method: 'GET',
  path: '/api/audio/:audioId/peaks',
  access: 'member',
  summary: 'Returns the waveform of a recording.',
  answer: schemas.peaksAnswer,
})
export const transcribeAudio = endpoint({
  method: 'POST',
  path: '/api/audio/:audioId/transcribe',
  access: 'may-add',
  summary:
    'Transcribes a recording, again if it already was, or retries a failed transcription. speakerCount null lets the server estimate the number of voices; without it the number of the upload holds.',
  body: schemas.transcriptionRequest,
  answer: schemas.audioStatusAnswer,
  rateLimit: hourly(500),
})
export const deleteAudio = endpoint({
  method: 'DELETE',
  path: '/api/audio/:audioId',
  access: 'gm',
  summary: 'Moves a recording to the bin. Its transcript stays.',
  answer: doneAnswer,
})
export const restoreAudio = endpoint({
  method: 'POST',
  path: '/api/audio/:audioId/restore',
  access: 'gm',
  summary: 'Restores a recording from the bin, within 30 days.',
  answer: doneAnswer,
})

/** The handler checks the access `may-add` for the session named in the body. */
export const startRecording = endpoint({
  method: 'POST',
  path: '/api/audio/recordings',
  access: 'signed-in',
  campaignTokens: true,
  summary: 'Starts a live recording.',
  body: recordings.newLiveRecording,
  answer: recordings.liveRecordingAnswer,
  status: 201,
})
export const listUnfinished = endpoint({
  method: 'GET',
  path: '/api/audio/session/:sessionId/recordings',
  access: 'may-add',
  summary: 'Lists the unfinished live recordings of the signed-in user in a session.',
  answer: recordings.unfinishedList,
})
/** Only the user who started a live recording may send its chunks and marks, finish it or discard it. */
export const sendChunk = endpoint({
  method: 'PUT',
  path: '/api/audio/recordings/:recordingId/chunks/:number',
  access: 'may-add',
  summary:
    'Uploads the next chunk of a live recording as application/octet-stream. Chunks are numbered from 0. A repeated chunk is accepted; a gap is refused with 409.',
  answer: recordings.liveRecordingAnswer,
})
export const storeMarks = endpoint({
  method: 'PUT',
  path: '/api/audio/recordings/:recordingId/marks',
  access: 'may-add',
  summary:
    'Replaces the marks and notes of a live recording. They become bookmarks when the recording is finished.',
  body: recordings.recordingMarks,
  answer: doneAnswer,
})
export const finishRecording = endpoint({
  method: 'POST',
  path: '/api/audio/recordings/:recordingId/finish',
  access: 'may-add',
  summary: 'Finishes a live recording, and transcribes it if the campaign does so automatically.',
  answer: schemas.uploadAnswer,
})
export const discardRecording = endpoint({
  method: 'DELETE',
  path: '/api/audio/recordings/:recordingId',
  access: 'may-add',
  summary: 'Discards a live recording.',
  answer: doneAnswer,
})

export const createTicket = endpoint({
  method: 'POST',
  path: '/api/tickets',
  access: 'signed-in',
  campaignTokens: true,
  scope: 'read',
  summary: 'Creates a URL, valid for ten minutes, for audio players and downloads that cannot send a header.',
  body: ticketRequest,
  answer: ticketAnswer,
  rateLimit: hourly(5_000),
})
export const playAudio = endpoint({
  method: 'GET',
  path: '/api/audio/play/:ticket',
  access: 'ticket',
  summary:
    'Streams the audio of a ticket, by default as Opus in WebM. AAC in MP4 is made at the first request, which is answered with 202 and the progress if that takes longer. Supports Range requests. With `clip`, returns only the 15 seconds from there.',
  query: z.object({ format: schemas.soundFormat, clip: schemas.clipStart }),
})

/** The handler checks that the user may add to the session named in the form. */
export const uploadTracks = endpoint({
  method: 'POST',
  path: '/api/audio/tracks',
  access: 'signed-in',
  campaignTokens: true,
  summary:
    'Uploads a recording with one track per speaker, of up to 2 GB. Its notes become bookmarks of the session.',
  form: {
    campaignId: 'id of the campaign',
    sessionId: 'id of its session',
    tracksFile: 'the .zip that Craig offers for download, or instead:',
    track: `an audio file of one speaker, up to ${trackLimits.tracks} times`,
    speaker: 'the name of the speaker, once for each track, in the same order',
  },
  answer: tracksAnswer,
  rateLimit: hourly(500),
})

export const listBookmarks = endpoint({
  method: 'GET',
  path: '/api/audio/session/:sessionId/bookmarks',
  access: 'member',
  summary: 'Lists the bookmarks of a session.',
  answer: bookmarkList,
})
export const addBookmark = endpoint({
  method: 'POST',
  path: '/api/audio/session/:sessionId/bookmarks',
  access: 'may-add',
  summary: 'Adds a bookmark at a second of the recording.',
  body: newBookmark,
  answer: bookmarkAnswer,
  status: 201,
})
export const deleteBookmark = endpoint({
  method: 'DELETE',
  path: '/api/audio/session/:sessionId/bookmarks/:bookmarkId',
  access: 'may-add',
  summary: 'Deletes a bookmark.',
  answer: doneAnswer,
})
