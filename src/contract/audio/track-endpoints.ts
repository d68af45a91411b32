import { doneAnswer, endpoint, hourly } from '#contract/endpoint.ts'
import { bookmarkAnswer, bookmarkList, newBookmark } from './bookmarks.ts'
import { trackLimits, tracksAnswer } from './tracks.ts'

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
