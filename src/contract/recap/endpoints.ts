import * as z from 'zod/mini'
import { doneAnswer, endpoint, hourly, success } from '#contract/endpoint.ts'
import { estimateAnswer } from './estimate.ts'
import { newOpening } from './opening.ts'
import { recapEdit, recapRevisionList } from './recap-edit.ts'
import { recapReview } from './review.ts'
import * as schemas from './schemas.ts'

const oneRecap = success({ recap: schemas.recap })

export const readRecap = endpoint({
  method: 'GET',
  path: '/api/recap/:sessionId',
  access: 'member',
  summary:
    'Returns the recap of a session, or null if there is none yet. With `for=players`, a game master gets what players get.',
  query: z.object({ for: schemas.readFor }),
  answer: schemas.recapAnswer,
})
export const estimateRecap = endpoint({
  method: 'GET',
  path: '/api/recap/:sessionId/estimate',
  access: 'may-add',
  summary:
    'Returns how long a recording of the session will take to become a transcript and a recap, measured on earlier recordings.',
  answer: estimateAnswer,
})
export const readMissingStory = endpoint({
  method: 'GET',
  path: '/api/recap/:sessionId/missing-story',
  access: 'gm',
  summary:
    'Returns why the recap of a session is not a written story: which language model is connected, and why it failed.',
  answer: success({ missingStory: schemas.missingStory }),
})
export const regenerateRecap = endpoint({
  method: 'POST',
  path: '/api/recap/:sessionId/regenerate',
  access: 'gm',
  summary: 'Starts a job that writes the recap again. An edited recap stays, with the new one as a draft.',
  query: z.object({ from: schemas.regenerateFrom }),
  answer: success({ job: z.object({ id: z.string() }) }),
  status: 202,
  rateLimit: hourly(500),
})
export const updateRecap = endpoint({
  method: 'PUT',
  path: '/api/recap/:sessionId',
  access: 'gm',
  summary: 'Edits the recap. Absent fields stay unchanged. Refuses a stale version with 409.',
  body: recapEdit,
  answer: oneRecap,
})
export const writeOpening = endpoint({
  method: 'PUT',
  path: '/api/recap/:sessionId/opening',
  access: 'gm',
  summary:
    'Writes the opening of a session that has no recap yet, so that its letter can be shared. With `isFilled`, the next run adds the rest.',
  body: newOpening,
  answer: oneRecap,
})
export const reviewRecap = endpoint({
  method: 'POST',
  path: '/api/recap/:sessionId/review',
  access: 'gm',
  summary:
    'Confirms or removes an unconfirmed statement, or removes an open thread, a quest, a mystery or an item for game masters.',
  body: recapReview,
  answer: oneRecap,
})
export const readDraft = endpoint({
  method: 'GET',
  path: '/api/recap/:sessionId/draft',
  access: 'gm',
  summary: 'Returns the draft that waits beside an edited recap.',
  answer: oneRecap,
})
export const useDraft = endpoint({
  method: 'POST',
  path: '/api/recap/:sessionId/draft/use',
  access: 'gm',
  summary: 'Replaces the recap with its draft. The edited recap becomes a revision.',
  answer: oneRecap,
})
export const dismissDraft = endpoint({
  method: 'DELETE',
  path: '/api/recap/:sessionId/draft',
  access: 'gm',
  summary: 'Discards the draft.',
  answer: doneAnswer,
})
export const listRecapRevisions = endpoint({
  method: 'GET',
  path: '/api/recap/:sessionId/revisions',
  access: 'gm',
  summary: 'Lists earlier versions of the recap, newest first.',
  answer: recapRevisionList,
})
export const restoreRecap = endpoint({
  method: 'POST',
  path: '/api/recap/:sessionId/revisions/:revisionId/restore',
  access: 'gm',
  summary: 'Restores an earlier version of the recap.',
  answer: oneRecap,
})
