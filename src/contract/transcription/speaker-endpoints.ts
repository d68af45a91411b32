import { doneAnswer, endpoint, hourly } from '#contract/endpoint.ts'
import * as speakers from './speakers.ts'

export const mergeSpeakers = endpoint({
  method: 'POST',
  path: '/api/transcription/:transcriptionId/speakers/merge',
  access: 'gm',
  summary:
    'Gives all lines of a speaker to another one, who keeps name and seat. The first speaker is removed.',
  body: speakers.speakerMerge,
  answer: speakers.speakerChangeAnswer,
  rateLimit: hourly(2_000),
})
export const assignLines = endpoint({
  method: 'POST',
  path: '/api/transcription/:transcriptionId/segments/assign',
  access: 'gm',
  summary: 'Gives up to 20,000 lines to another speaker of the transcript; speakerId "new" adds one.',
  body: speakers.lineAssignment,
  answer: speakers.speakerChangeAnswer,
  rateLimit: hourly(2_000),
})
export const undoSpeakerChange = endpoint({
  method: 'POST',
  path: '/api/transcription/:transcriptionId/undo/:changeId',
  access: 'gm',
  summary:
    'Undoes a merge of speakers or an assignment of lines, within 30 days. Refused with 409 if the speakers of these lines were changed since.',
  answer: doneAnswer,
})
