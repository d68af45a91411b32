import * as z from 'zod/mini'

/** `jobs` reports the user's own jobs. Only administrators get `new-job`. */
export type EventName = 'jobs' | 'announcements' | 'signed-out' | 'changed' | 'account' | 'new-job'

export const campaignChanges = [
  'sessions',
  'transcripts',
  'bookmarks',
  'members',
  'settings',
  'recap',
  'wiki',
  'maps',
] as const
export const campaignChanged = z.object({ campaignId: z.string(), what: z.enum(campaignChanges) })
export type CampaignChanged = z.infer<typeof campaignChanged>

/** The last event of a stream whose user was signed out or deactivated. */
export const signedOutEvent = z.object({ code: z.string(), error: z.string() })
export type SignedOutEvent = z.infer<typeof signedOutEvent>

export const eventLimits = {
  /** Time between heartbeats of a stream. */
  beatEveryMs: 15_000,
  /** Silence after which the browser reconnects. */
  deadAfterMs: 40_000,
  /** Maximum number of open streams per person. A further stream ends the oldest. */
  perPerson: 10,
} as const
