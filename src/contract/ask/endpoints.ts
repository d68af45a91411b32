import { doneAnswer, endpoint, hourly } from '#contract/endpoint.ts'
import * as schemas from './schemas.ts'

export const ask = endpoint({
  method: 'POST',
  path: '/api/ask/:campaignId',
  access: 'member',
  scope: 'read',
  summary:
    'Answers a question from the transcripts, facts and recaps that the caller may see. With `Accept: text/event-stream`, sends each statement as an event `statement`, then the whole answer as an event `answer`; closing the request stops the work.',
  body: schemas.newQuestion,
  headers: { Accept: '`text/event-stream` for events, otherwise JSON.' },
  answer: schemas.askAnswer,
  rateLimit: hourly(200),
})
export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/ask/:campaignId/questions',
  access: 'member',
  summary: "Lists the caller's own questions in this campaign, newest first.",
  answer: schemas.keptQuestionList,
})
export const readQuestion = endpoint({
  method: 'GET',
  path: '/api/ask/:campaignId/questions/:questionId',
  access: 'member',
  summary: "Returns one of the caller's own questions, with what the caller may still see of its answer.",
  answer: schemas.keptQuestionAnswer,
})
export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/api/ask/:campaignId/questions/:questionId',
  access: 'member',
  summary: "Deletes one of the caller's own questions.",
  answer: doneAnswer,
})
export const deleteQuestions = endpoint({
  method: 'DELETE',
  path: '/api/ask/:campaignId/questions',
  access: 'member',
  summary: "Deletes all of the caller's own questions in this campaign.",
  answer: doneAnswer,
})
