import { doneAnswer, endpoint, hourly } from '#contract/endpoint.ts'
import * as members from './members.ts'
import * as schemas from './schemas.ts'
import * as table from './table.ts'

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/campaign',
  access: 'signed-in',
  campaignTokens: true,
  summary: 'Lists the campaigns of the signed-in user, most recently active first.',
  answer: schemas.campaignList,
})
export const createCampaign = endpoint({
  method: 'POST',
  path: '/api/campaign',
  access: 'signed-in',
  summary: 'Creates a campaign with the signed-in user as its game master.',
  body: schemas.newCampaign,
  answer: schemas.campaignAnswer,
  status: 201,
  rateLimit: hourly(200),
})
export const readCampaign = endpoint({
  method: 'GET',
  path: '/api/campaign/:campaignId',
  access: 'member',
  summary: 'Returns a campaign.',
  answer: schemas.campaignAnswer,
})
export const updateCampaign = endpoint({
  method: 'PUT',
  path: '/api/campaign/:campaignId',
  access: 'gm',
  summary: 'Updates the name, description and processing settings of a campaign.',
  body: schemas.campaignEdit,
  answer: schemas.campaignAnswer,
})
export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: '/api/campaign/:campaignId',
  access: 'gm',
  summary: 'Moves a campaign to the bin and stops its jobs.',
  answer: doneAnswer,
})
export const restoreCampaign = endpoint({
  method: 'POST',
  path: '/api/campaign/:campaignId/restore',
  access: 'gm',
  summary: 'Restores a campaign from the bin, within 30 days.',
  answer: schemas.campaignAnswer,
})
export const readOptions = endpoint({
  method: 'GET',
  path: '/api/campaign/:campaignId/settings',
  access: 'gm',
  summary: 'Returns the settings of a campaign.',
  answer: table.optionsAnswer,
})
export const updateOptions = endpoint({
  method: 'PUT',
  path: '/api/campaign/:campaignId/settings',
  access: 'gm',
  summary: 'Updates the settings of a campaign. Absent fields stay unchanged.',
  body: table.optionsEdit,
  answer: table.optionsAnswer,
})
export const readTable = endpoint({
  method: 'GET',
  path: '/api/campaign/:campaignId/table',
  access: 'member',
  summary: 'Lists the players at the table and their characters.',
  answer: table.tableAnswer,
})
export const updateTable = endpoint({
  method: 'PUT',
  path: '/api/campaign/:campaignId/table',
  access: 'gm',
  summary: 'Replaces the list of players and characters. Refuses a stale version with 409.',
  body: table.tableEdit,
  answer: table.tableAnswer,
})

export const takeSeat = endpoint({
  method: 'PUT',
  path: '/api/campaign/:campaignId/table/own-seat',
  access: 'member',
  summary: 'Links the account to a seat at the table that no other account has.',
  body: table.ownSeat,
  answer: table.tableAnswer,
})

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/campaign/:campaignId/members',
  access: 'member',
  summary: 'Lists the members of a campaign.',
  answer: members.memberList,
})
export const updateMember = endpoint({
  method: 'PUT',
  path: '/api/campaign/:campaignId/members/:userId',
  access: 'gm',
  summary: 'Changes the role of a member to game master or player.',
  body: members.memberEdit,
  answer: doneAnswer,
})
export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/campaign/:campaignId/members/:userId',
  access: 'member',
  summary: 'Removes a player from a campaign. Players may remove only themselves.',
  answer: doneAnswer,
})
export const listInvites = endpoint({
  method: 'GET',
  path: '/api/campaign/:campaignId/invites',
  access: 'gm',
  summary: 'Lists the open invitations of a campaign.',
  answer: members.inviteList,
})
export const createInvite = endpoint({
  method: 'POST',
  path: '/api/campaign/:campaignId/invites',
  access: 'gm',
  summary: 'Creates an invitation link for players.',
  body: members.newInvite,
  answer: members.inviteAnswer,
  status: 201,
})
export const revokeInvite = endpoint({
  method: 'DELETE',
  path: '/api/campaign/:campaignId/invites/:inviteId',
  access: 'gm',
  summary: 'Revokes an invitation.',
  answer: doneAnswer,
})
export const previewInvite = endpoint({
  method: 'GET',
  path: '/api/invites/:code',
  access: 'anyone',
  summary:
    'Returns the campaign that an invitation leads to. An address waits after 300 wrong codes in an hour.',
  answer: members.invitePreview,
})
export const acceptInvite = endpoint({
  method: 'POST',
  path: '/api/invites/:code/accept',
  access: 'signed-in',
  summary: 'Joins a campaign as a player.',
  answer: schemas.campaignAnswer,
})
