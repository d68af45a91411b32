import { doneAnswer, endpoint, hourly } from '#contract/endpoint.ts'
import * as schemas from './schemas.ts'
import * as speakers from './speakers.ts'
import { voiceList } from './speakers.ts'

export const listTranscriptions = endpoint({
  method: 'GET',
  path: '/api/transcription/session/:sessionId',
  access: 'member',
  summary: 'Lists the transcripts of a session with all their lines.',
  answer: schemas.transcriptionList,
})
export const readPartialTranscript = endpoint({
  method: 'GET',
  path: '/api/transcription/session/:sessionId/partial',
  access: 'member',
  summary:
    'Returns the lines that running transcriptions of a session have recognized so far. They are not stored as a transcript: the list is empty as soon as no transcription runs.',
  answer: schemas.partialTranscript,
})
export const importTranscript = endpoint({
  method: 'POST',
  path: '/api/transcription/session/:sessionId/import',
  access: 'may-add',
  summary: 'Imports a transcript (VTT, SRT, JSON or text with Name: lines).',
  form: {
    transcriptFile: 'the file, up to 20 MB',
    audioFileId: 'id of the recording that it belongs to (optional)',
  },
  answer: schemas.importAnswer,
  rateLimit: hourly(2_000),
})
export const nameSpeaker = endpoint({
  method: 'PUT',
  path: '/api/transcription/session/:sessionId/speakers/:speakerId',
  access: 'gm',
  summary: 'Names a speaker of a transcript. null restores the original label.',
  body: schemas.speakerEdit,
  answer: schemas.speakerAnswer,
})
export const deleteTranscription = endpoint({
  method: 'DELETE',
  path: '/api/transcription/:transcriptionId',
  access: 'gm',
  summary: 'Moves a transcript to the bin. Recap and wiki stay.',
  answer: doneAnswer,
})
export const restoreTranscription = endpoint({
  method: 'POST',
  path: '/api/transcription/:transcriptionId/restore',
  access: 'gm',
  summary: 'Restores a transcript from the bin, within 30 days.',
  answer: doneAnswer,
})
export const undoHeardName = endpoint({
  method: 'POST',
  path: '/api/transcription/:transcriptionId/segments/:segmentId/undo-name',
  access: 'gm',
  summary: 'Undoes the correction of one name in a line. The name is not corrected there again.',
  body: schemas.heardName,
  answer: schemas.segmentAnswer,
})
export const correctSegment = endpoint({
  method: 'PUT',
  path: '/api/transcription/:transcriptionId/segments/:segmentId',
  access: 'gm',
  summary: 'Corrects the text or the speaker of a line. The original text is kept.',
  body: schemas.segmentEdit,
  answer: schemas.segmentAnswer,
})

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

export const listVoices = endpoint({
  method: 'GET',
  path: '/api/campaign/:campaignId/voices',
  access: 'gm',
  summary: 'Lists the people whose voices the campaign remembers. Voice prints are in no answer.',
  answer: voiceList,
})
export const eraseVoice = endpoint({
  method: 'DELETE',
  path: '/api/campaign/:campaignId/voices/:voiceId',
  access: 'gm',
  summary:
    'Erases a remembered voice with its voice prints, and the prints of speakers without a name, for good.',
  answer: doneAnswer,
})
