import { endpoint } from '#contract/endpoint.ts'
import { pageQuery } from '#contract/paging.ts'
import * as proposals from './proposals.ts'

export const listProposals = endpoint({
  method: 'GET',
  path: '/api/wiki/:campaignId/proposals',
  access: 'gm',
  summary: 'Lists the facts of all entries that wait for a decision.',
  query: pageQuery,
  answer: proposals.proposalList,
})
export const acceptProposals = endpoint({
  method: 'POST',
  path: '/api/wiki/:campaignId/proposals/accept',
  access: 'gm',
  summary:
    'Accepts proposed facts and adds them to their entries. The undoId undoes it through /bin/{undoId}/restore. Ids that name no proposal are ignored.',
  body: proposals.proposalChoice,
  answer: proposals.proposalsDecided,
})
export const dismissProposals = endpoint({
  method: 'POST',
  path: '/api/wiki/:campaignId/proposals/dismiss',
  access: 'gm',
  summary:
    'Dismisses proposed facts. The undoId undoes it through /bin/{undoId}/restore. Ids that name no proposal are ignored.',
  body: proposals.proposalChoice,
  answer: proposals.proposalsDecided,
})
