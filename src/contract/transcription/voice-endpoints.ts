import { doneAnswer, endpoint } from '#contract/endpoint.ts'
import { voiceList } from './voices.ts'

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
