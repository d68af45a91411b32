import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { pageQuery, pagination, searchedText, sortOrder } from '#contract/paging.ts'
import { campaignRoles } from './schemas.ts'

export const campaignSorts = ['name', 'owner', 'members', 'sessions', 'size', 'activity'] as const
export type CampaignSort = (typeof campaignSorts)[number]
export const campaignStates = ['active', 'abandoned', 'bin'] as const
export type CampaignState = (typeof campaignStates)[number]

export const adminCampaignLimits = {
  /** Without any activity for this many days, a campaign counts as abandoned. */
  abandonedDays: 180,
} as const

export const adminCampaignTexts = {
  failed: 'Failed to load campaigns',
  none: 'No campaigns found',
  search: 'search contains characters that are not allowed',
  sortBy: `sortBy must be one of ${campaignSorts.join(', ')}`,
  state: `state must be one of ${campaignStates.join(', ')}`,
  abandoned: 'Abandoned',
  inBin: 'In the bin',
  noOwner: 'No game master',
  handOverTitle: (name: string) => `Hand over ${name}`,
  handOverLead:
    'The new owner becomes a game master and sees everything in the campaign. The current game masters stay.',
  restoreLead: 'The campaign is restored from the bin, and the new owner becomes a game master.',
  handOverFailed: 'Failed to hand over the campaign',
  handedOver: (name: string, owner: string) => `${name} now belongs to ${owner}`,
  membersFailed: 'The members could not be loaded.',
  newOwner: 'newOwnerId must be the id of a user',
  inactiveOwner: 'This account is deactivated',
  notLedAlone: 'The user is not the only game master of this campaign',
  notMember: 'The new owner must be a member of the campaign',
  toOneself:
    'You cannot hand a campaign over to yourself, because administrators have no access to campaign content.',
} as const

/** Metadata only: administrators have no access to the content of campaigns. */
export const adminCampaign = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.nullable(z.object({ id: z.string(), username: z.string() })),
  member_count: z.number(),
  session_count: z.number(),
  /** Size of the recordings as uploaded and of their renditions, including those in the bin. */
  storage_bytes: z.number(),
  last_activity: z.string(),
  is_abandoned: z.boolean(),
  /** null unless the campaign is in the bin. */
  deleted_at: z.nullable(z.string()),
})
export type AdminCampaign = z.infer<typeof adminCampaign>
export const adminCampaignList = success({ campaigns: z.array(adminCampaign), pagination })

/** In `search`, % and _ are not wildcards. */
export const campaignQuery = z.extend(pageQuery, {
  search: searchedText(adminCampaignTexts.search).check(
    z.describe('part of the name or of the username of the owner'),
  ),
  state: z
    .optional(z.enum(campaignStates, adminCampaignTexts.state))
    .check(z.describe(campaignStates.join(', '))),
  sortBy: z
    ._default(z.enum(campaignSorts, adminCampaignTexts.sortBy), 'activity')
    .check(z.describe(`${campaignSorts.join(', ')}; activity by default`)),
  sortOrder,
})
export type CampaignQuery = z.infer<typeof campaignQuery>

export const campaignMember = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(campaignRoles),
})
export type CampaignMember = z.infer<typeof campaignMember>

/** A campaign with its members, except its only game master. */
export const ledCampaign = z.object({ id: z.string(), name: z.string(), members: z.array(campaignMember) })
export type LedCampaign = z.infer<typeof ledCampaign>

export const adminMemberList = success({ members: z.array(campaignMember) })

export const handOverRequest = z.object(
  { newOwnerId: z.string(adminCampaignTexts.newOwner) },
  adminCampaignTexts.newOwner,
)
