import * as z from 'zod/mini'
import { accountTexts, emailLine, personName, systemRoles, usernameLine } from '#contract/accounts/schemas.ts'
import { campaignRoles } from '#contract/campaigns/schemas.ts'
import { adminUser, adminUserTexts } from './users.ts'

export const peopleLimits = {
  /** Days that a link to choose a password works. */
  linkDays: 7,
  handedOver: 1_000,
} as const

export const peopleTexts = {
  createTitle: 'New user',
  createLead: 'They choose their password with a link.',
  createLeadWithoutMail: 'They choose their password with a link, which you copy and send to them.',
  created: (username: string) => `${username} was added`,
  createFailed: 'Failed to add the user',
  deliver: 'deliver must be mail or link',
  linkTitle: 'Link to choose a password',
  linkLead: `It works once, for ${peopleLimits.linkDays} days. It replaces earlier links; the current password works until a new one is chosen.`,
  linkFailed: 'Failed to make the link',
  linkShownOnce: 'This link is shown only now. Send it to the person on a private channel.',
  linkMailed: (email: string) => `The link was sent to ${email}.`,
  linkNotMailed: 'The mail could not be sent. Copy the link instead.',
  emailTitle: 'Change email',
  emailLead:
    'They sign in with the new address from now on. If this server sends mail, both addresses are told.',
  emailChanged: 'The email address was changed',
  emailFailed: 'Failed to change the email address',
  sessionsTitle: (username: string) => `Devices of ${username}`,
  sessionsLead: 'Browsers that are signed in to this account.',
  sessionsFailed: 'The devices could not be loaded.',
  noSessions: 'Signed in nowhere.',
  endFailed: 'Failed to end the session',
  allEnded: 'All sessions were ended',
  quotaTitle: 'Storage quota',
  quotaLead: 'How much of their uploaded recordings may be stored. Nothing that is stored is removed.',
  quotaSaved: 'The quota was saved',
  quotaFailed: 'Failed to save the quota',
  quota: 'quotaBytes must be null or a whole number of bytes, hasOwnQuota true or false',
  deleteTitle: (username: string) => `Delete ${username}`,
  deleteLead:
    'Their sign-in, memberships, invitations and share links are erased. What they wrote or recorded for a campaign stays there. This cannot be undone.',
  deleteFailed: 'Failed to delete the user',
  deleted: (username: string) => `${username} was deleted`,
  deletionFailed: 'What would be deleted could not be loaded.',
  campaignsLead:
    'They are the only game master of these campaigns. Choose a member as the new owner, or move the campaign to the bin, from which an administrator can hand it over for 30 days.',
  confirmUsername: 'Type the username to confirm',
  usernameDiffers: 'The username does not match',
  ownAccount: 'Delete your own account on the Account page',
  campaignsRequired: 'campaigns must list the campaigns with their new owners',
  notLedAlone: 'The user is not the only game master of this campaign',
  notMember: 'The new owner must be a member of the campaign',
} as const

/** `mail` is answered with the link itself if the mail cannot be sent. */
const deliver = z.enum(['mail', 'link'], peopleTexts.deliver)
export type Delivery = z.infer<typeof deliver>

export const newPerson = z.object(
  {
    username: usernameLine,
    email: emailLine,
    firstName: personName,
    lastName: personName,
    role: z.enum(systemRoles, adminUserTexts.role),
    deliver,
  },
  peopleTexts.deliver,
)
export type NewPerson = z.infer<typeof newPerson>

/** Either the address that the link was mailed to, or the link. */
export const passwordLink = z.object({
  url: z.nullable(z.string()),
  mailedTo: z.nullable(z.string()),
  expiresAt: z.string(),
})
export type PasswordLink = z.infer<typeof passwordLink>

export const newPersonAnswer = z.object({ success: z.literal(true), user: adminUser, passwordLink })
export const linkRequest = z.object({ deliver }, peopleTexts.deliver)
export const passwordLinkAnswer = z.object({ success: z.literal(true), passwordLink })

export const personEmail = z.object({ email: emailLine }, accountTexts.email)

export const quotaEdit = z.object(
  {
    hasOwnQuota: z.boolean(peopleTexts.quota),
    quotaBytes: z.nullable(z.int(peopleTexts.quota).check(z.gte(0, peopleTexts.quota))),
  },
  peopleTexts.quota,
)
export type QuotaEdit = z.infer<typeof quotaEdit>

export const campaignMember = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(campaignRoles),
})
export type CampaignMember = z.infer<typeof campaignMember>

/** The campaigns that would lose their only game master, each with its other members. */
export const deletionPreview = z.object({
  success: z.literal(true),
  campaigns: z.array(z.object({ id: z.string(), name: z.string(), members: z.array(campaignMember) })),
})
export type DeletionPreview = z.infer<typeof deletionPreview>

/** Names every campaign of the preview. Without a new owner, a campaign moves to the bin. */
export const personDeletion = z.object(
  {
    username: z.string(peopleTexts.usernameDiffers),
    campaigns: z._default(
      z
        .array(
          z.object(
            {
              campaignId: z.string(peopleTexts.campaignsRequired),
              newOwnerId: z.nullable(z.string(peopleTexts.campaignsRequired)),
            },
            peopleTexts.campaignsRequired,
          ),
          peopleTexts.campaignsRequired,
        )
        .check(z.maxLength(peopleLimits.handedOver, peopleTexts.campaignsRequired)),
      [],
    ),
  },
  peopleTexts.usernameDiffers,
)
export type PersonDeletion = z.infer<typeof personDeletion>
