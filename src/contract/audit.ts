import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { keysOf } from '#contract/keys.ts'
import { pageQuery, pagination, searchedText } from '#contract/paging.ts'

/** The part before the dot is the kind of the target. */
export const auditActions = {
  'account.registered': 'Registered',
  'account.created': 'Created an account',
  'account.invited': 'Invited a user',
  'account.role': 'Changed a role',
  'account.plan': 'Changed a plan',
  'account.quota': 'Changed a storage limit',
  'account.email': 'Changed an email address',
  'account.deactivated': 'Deactivated an account',
  'account.reactivated': 'Reactivated an account',
  'account.passwordSet': 'Set a password for another user',
  'account.passwordChanged': 'Changed their own password',
  'account.sessionsEnded': 'Signed out a user',
  'account.signInBlocked': 'Sign-in blocked after too many wrong passwords',
  'account.deleted': 'Deleted an account',
  'campaign.deleted': 'Moved a campaign to the bin',
  'campaign.restored': 'Restored a campaign from the bin',
  'campaign.handedOver': 'Handed over a campaign',
  'job.cancelled': 'Cancelled another user’s job',
  'job.retried': 'Retried another user’s job',
  'jobs.retried': 'Retried all failed jobs',
  'jobs.dismissed': 'Dismissed failed jobs',
  'jobs.undismissed': 'Restored dismissed jobs',
  'jobs.paused': 'Paused jobs',
  'jobs.resumed': 'Resumed jobs',
  'announcement.created': 'Created an announcement',
  'announcement.changed': 'Changed an announcement',
  'announcement.deleted': 'Deleted an announcement',
  'model.downloaded': 'Downloaded a model',
  'model.deleted': 'Deleted a model',
  'settings.changed': 'Changed a setting',
  'mail.tested': 'Sent a test email',
} as const
export type AuditAction = keyof typeof auditActions

export const auditLimits = { keptDays: 365, recent: 5 } as const

export const auditTexts = {
  title: 'Audit log',
  intro:
    'Who changed accounts, campaigns, jobs and settings. Entries are kept for a year and contain no campaign content.',
  failed: 'Failed to load the audit log',
  none: 'Nothing has been recorded yet.',
  noneFiltered: 'No entries match these filters.',
  allActions: 'All actions',
  deletedAccount: 'a deleted account',
  deletedCampaign: 'a deleted campaign',
  notSignedIn: 'Not signed in',
  fromTo: (from: string, to: string) => `from ${from} to ${to}`,
  to: (name: string) => `to ${name}`,
  actor: 'actor contains characters that are not allowed',
  action: 'action must be one of the actions of the audit log',
} as const

/** In `actor`, % and _ are not wildcards; case is ignored. */
export const auditQuery = z.extend(pageQuery, {
  actor: searchedText(auditTexts.actor).check(z.describe('part of the username of the person who acted')),
  action: z
    .optional(z.enum(keysOf(auditActions), auditTexts.action))
    .check(z.describe(keysOf(auditActions).join(', '))),
})
export type AuditQuery = z.infer<typeof auditQuery>

export const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** A username, or a phrase such as “a deleted account”. */
  actor: z.string(),
  action: z.enum(keysOf(auditActions)),
  target: z.nullable(z.string()),
  detail: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditList = success({ entries: z.array(auditEntry), pagination })
