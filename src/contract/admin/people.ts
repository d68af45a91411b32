import * as z from 'zod/mini'
import { adminUser, adminUserTexts } from '#contract/accounts/admin-users.ts'
import { accountTexts, emailLine, personName, systemRoles, usernameLine } from '#contract/accounts/schemas.ts'
import { ledCampaign } from '#contract/campaigns/all-campaigns.ts'
import { success } from '#contract/endpoint.ts'

export const peopleLimits = {
  /** Days for which a link to choose a password works. */
  linkDays: 7,
  handedOver: 1_000,
} as const

export const peopleTexts = {
  createTitle: 'New user',
  createLead: 'The user chooses a password with a link.',
  createLeadWithoutMail: 'The user chooses a password with a link that you copy and send.',
  created: (username: string) => `${username} was added`,
  createFailed: 'Failed to add the user',
  deliver: 'deliver must be mail or link',
  linkTitle: 'Link to choose a password',
  linkLead: `The link works once, for ${peopleLimits.linkDays} days, and replaces earlier links. The current password works until a new one is chosen.`,
  linkFailed: 'Failed to create the link',
  linkShownOnce: 'This link will not be shown again. Send it to the user through a private channel.',
  linkMailed: (email: string) => `The link was sent to ${email}.`,
  linkNotMailed: 'The email could not be sent. Copy the link instead.',
  emailTitle: 'Change email',
  emailLead:
    'The user signs in with the new address from now on. If this server can send email, both addresses are notified.',
  emailChanged: 'The email address was changed',
  emailFailed: 'Failed to change the email address',
  sessionsTitle: (username: string) => `Devices of ${username}`,
  sessionsLead: 'Browsers that are signed in to this account.',
  sessionsFailed: 'The devices could not be loaded.',
  noSessions: 'Not signed in on any device.',
  endFailed: 'Failed to end the session',
  allEnded: 'All sessions were ended',
  quotaTitle: 'Storage quota',
  quotaLead:
    'How much storage the recordings that this user uploads may take up. A lower quota deletes nothing.',
  quotaSaved: 'The quota was saved',
  quotaFailed: 'Failed to save the quota',
  quota: 'quotaBytes must be null or a whole number of bytes, hasOwnQuota true or false',
  deleteTitle: (username: string) => `Delete ${username}`,
  deleteLead:
    'The account, its memberships, invitations and share links are deleted. What the user wrote or recorded for a campaign stays there. This cannot be undone.',
  deleteFailed: 'Failed to delete the user',
  deleted: (username: string) => `${username} was deleted`,
  deletionFailed: 'The campaigns of this user could not be loaded.',
  campaignsLead:
    'This user is the only game master of these campaigns. For each one, choose a member as the new owner or move it to the bin, where an administrator can hand it over for 30 days.',
  confirmUsername: 'Type the username to confirm',
  usernameDiffers: 'The username does not match',
  ownAccount: 'Delete your own account on the Account page',
  campaignsRequired: 'campaigns must list the campaigns with their new owners',
} as const

/** With `mail`, the answer contains the link only if the email cannot be sent. */
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

/** Contains either the link, or the address to which the link was mailed. */
export const passwordLink = z.object({
  url: z.nullable(z.string()),
  mailedTo: z.nullable(z.string()),
  expiresAt: z.string(),
})
export type PasswordLink = z.infer<typeof passwordLink>

export const newPersonAnswer = success({ user: adminUser, passwordLink })
export const linkRequest = z.object({ deliver }, peopleTexts.deliver)
export const passwordLinkAnswer = success({ passwordLink })

export const personEmail = z.object({ email: emailLine }, accountTexts.email)

export const quotaEdit = z.object(
  {
    hasOwnQuota: z.boolean(peopleTexts.quota),
    quotaBytes: z.nullable(z.int(peopleTexts.quota).check(z.gte(0, peopleTexts.quota))),
  },
  peopleTexts.quota,
)
export type QuotaEdit = z.infer<typeof quotaEdit>

/** The campaigns that would lose their only game master. */
export const deletionPreview = success({ campaigns: z.array(ledCampaign) })

/** `campaigns` must list every campaign of `deletionPreview`. A campaign without a new owner moves to the bin. */
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
