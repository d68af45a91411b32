import { doneAnswer, endpoint, hourly } from '#contract/endpoint.ts'
import * as schemas from '#contract/names/schemas.ts'

export const replaceName = endpoint({
  method: 'POST',
  path: '/api/campaign/:campaignId/names/replace',
  access: 'gm',
  summary:
    'Corrects a name in all transcripts, recaps and wiki entries, or counts its mentions with preview.',
  body: schemas.nameReplacement,
  answer: schemas.nameAnswer,
  rateLimit: hourly(3_000),
})
export const undoReplaceName = endpoint({
  method: 'POST',
  path: '/api/campaign/:campaignId/names/undo/:nameChangeId',
  access: 'gm',
  summary: 'Undoes a correction of a name. Texts that were changed since stay as they are.',
  answer: schemas.nameUndone,
})
export const answerUnknownName = endpoint({
  method: 'POST',
  path: '/api/campaign/:campaignId/names/unknown',
  access: 'gm',
  summary:
    'Says whether unknown words that sound alike are one name, and how it is written. With a name, corrects all spellings everywhere.',
  body: schemas.unknownNameAnswer,
  answer: schemas.unknownNameAnswered,
  rateLimit: hourly(3_000),
})
export const listCorrections = endpoint({
  method: 'GET',
  path: '/api/campaign/:campaignId/names',
  access: 'gm',
  summary: 'Lists the corrections of names that later transcripts get.',
  answer: schemas.correctionList,
})
export const forgetCorrection = endpoint({
  method: 'DELETE',
  path: '/api/campaign/:campaignId/names/:from',
  access: 'gm',
  summary: 'Forgets a correction of a name. Texts that it corrected stay as they are.',
  answer: doneAnswer,
})
export const listNameProposals = endpoint({
  method: 'GET',
  path: '/api/transcription/:transcriptionId/names',
  access: 'gm',
  summary:
    'Lists unknown words of a transcript that sound like names of the wiki, the table or the vocabulary.',
  answer: schemas.nameProposalList,
})
export const ignoreNameProposal = endpoint({
  method: 'POST',
  path: '/api/campaign/:campaignId/names/ignore',
  access: 'gm',
  summary:
    'Stops proposing a correction of a name in this campaign, and undoes it where it was made automatically.',
  body: schemas.ignoredProposal,
  answer: doneAnswer,
})
