import * as campaigns from '#contract/campaigns/all-campaigns.ts'
import { doneAnswer, endpoint } from '#contract/endpoint.ts'
import { storageAnswer } from './storage.ts'

export const listAllCampaigns = endpoint({
  method: 'GET',
  path: '/api/admin/campaigns',
  access: 'admin',
  summary: 'Lists all campaigns with their size and last activity, without their content.',
  query: campaigns.campaignQuery,
  answer: campaigns.adminCampaignList,
})
export const listCampaignMembers = endpoint({
  method: 'GET',
  path: '/api/admin/campaigns/:campaignId/members',
  access: 'admin',
  summary: 'Lists the members of a campaign, as possible new owners.',
  answer: campaigns.adminMemberList,
})
export const handOverCampaign = endpoint({
  method: 'PUT',
  path: '/api/admin/campaigns/:campaignId/owner',
  access: 'admin',
  summary: 'Makes a user the owner and a game master of a campaign. A campaign in the bin is restored.',
  body: campaigns.handOverRequest,
  answer: doneAnswer,
})
export const readStorage = endpoint({
  method: 'GET',
  path: '/api/admin/storage',
  access: 'admin',
  summary: 'Returns how much storage is used, by kind, user and campaign.',
  answer: storageAnswer,
})
