import { doneAnswer, endpoint, hourly } from '#contract/endpoint.ts'
import { modelDownloadAnswer } from '#contract/transcription/engines.ts'
import { modelFileDownload, modelFileList } from './language-models.ts'

export const listLanguageModels = endpoint({
  method: 'GET',
  path: '/api/admin/language-models',
  access: 'admin',
  summary:
    'Describes the machine of the server, and lists the language models that it can run, with their downloads.',
  answer: modelFileList,
})
export const downloadLanguageModel = endpoint({
  method: 'POST',
  path: '/api/admin/language-models/download',
  access: 'admin',
  summary:
    'Starts a job that downloads a language model from the catalogue or from an address, or continues its download. Cancel the job to pause.',
  body: modelFileDownload,
  answer: modelDownloadAnswer,
  status: 202,
  rateLimit: hourly(100),
})
export const deleteLanguageModel = endpoint({
  method: 'DELETE',
  path: '/api/admin/language-models/:file',
  access: 'admin',
  summary:
    'Deletes the file of a language model, or what has arrived of it. Refused with 409 while it is in use or being downloaded.',
  answer: doneAnswer,
})
