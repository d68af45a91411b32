import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { keysOf } from '#contract/keys.ts'
import { pictureId } from '#contract/picture-id.ts'
import { campaignRoles } from './schemas.ts'

export const memberTexts = {
  inviteDenied: 'Access denied. Only the GM can invite players.',
  invitationFailed: 'The invitation could not be loaded.',
  inviteInvalid: 'This invitation is not valid any more. Ask your GM for a new link.',
  askForLink: 'Ask your game master for a new link.',
  inviteNotFound: 'Invitation not found',
  tooManyInvites: 'Too many open invitations (maximum 20)',
  expiresIn: 'expiresIn must be one of 1d, 7d, 30d',
  maxUses: 'maxUses must be a whole number from 1 to 100',
  inviteFailed: 'Failed to create invitation',
  revokeFailed: 'Failed to revoke invitation',
  joinFailed: 'Failed to join the campaign',
  memberNotFound: 'Member not found',
  removeDenied: 'Access denied. Only the GM can remove members.',
  roleDenied: 'Access denied. Only the GM can change the role of members.',
  role: 'role must be one of gm, player',
  lastGameMaster: 'A campaign needs a game master. Make another member a game master first.',
  removeFailed: 'Failed to remove member',
  leaveFailed: 'Failed to leave the campaign',
  roleFailed: 'Failed to change the role',
  loadFailed: 'Failed to load members',
} as const

export const inviteLimits = { open: 20, usesMin: 1, usesMax: 100, usesDefault: 10 } as const

/** Days that an invitation is valid. */
export const inviteLives = { '1d': 1, '7d': 7, '30d': 30 } as const
export type InviteLife = keyof typeof inviteLives
export const defaultInviteLife: InviteLife = '7d'

export const newInvite = z.object(
  {
    expiresIn: z._default(z.enum(keysOf(inviteLives), memberTexts.expiresIn), defaultInviteLife),
    maxUses: z._default(
      z
        .int(memberTexts.maxUses)
        .check(
          z.gte(inviteLimits.usesMin, memberTexts.maxUses),
          z.lte(inviteLimits.usesMax, memberTexts.maxUses),
        ),
      inviteLimits.usesDefault,
    ),
  },
  memberTexts.expiresIn,
)
export type NewInvite = z.infer<typeof newInvite>

/** An invitation never makes a user a game master. */
export const invite = z.object({
  id: z.string(),
  url: z.string(),
  role: z.literal('player'),
  expires_at: z.string(),
  max_uses: z.number(),
  uses: z.number(),
})
export type Invite = z.infer<typeof invite>
export const inviteAnswer = success({ invite })
export const inviteList = success({ invites: z.array(invite) })

/** The part of an invitation that is shown before sign-in. */
export const invitePreview = success({
  campaign: z.object({ name: z.string(), cover: pictureId }),
  gm: z.object({ username: z.string() }),
  expiresAt: z.string(),
})
export type InvitePreview = z.infer<typeof invitePreview>

export const member = z.object({
  userId: z.string(),
  username: z.string(),
  role: z.enum(campaignRoles),
  joined_at: z.string(),
})
export type Member = z.infer<typeof member>
export const memberList = success({ members: z.array(member) })

export const memberEdit = z.object({ role: z.enum(campaignRoles, memberTexts.role) }, memberTexts.role)
