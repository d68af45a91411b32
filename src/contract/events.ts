import * as z from 'zod/mini'

/**
 * What the stream of events tells: own jobs, that other announcements show now, that one is signed out, that a campaign of
 * one's own has changed, that one's account or memberships have changed, and, to administrators, that there is a new job.
 */
export type EventName = 'jobs' | 'announcements' | 'signed-out' | 'changed' | 'account' | 'new-job'

/** The parts of a campaign that the members see change. */
export const campaignChanges = ['sessions', 'transcripts', 'members', 'settings', 'recap', 'wiki'] as const
export type CampaignChange = (typeof campaignChanges)[number]
export const campaignChanged = z.object({ campaignId: z.string(), what: z.enum(campaignChanges) })
export type CampaignChanged = z.infer<typeof campaignChanged>

/** How a stream ends that may not go on. */
export const signedOutEvent = z.object({ code: z.string(), error: z.string() })
export type SignedOutEvent = z.infer<typeof signedOutEvent>

export const eventLimits = {
  /** Milliseconds between two signs of life of a stream on which nothing happens. */
  beatEvery: 15_000,
  /** After so many without one, a reader takes the stream for dead. */
  deadAfter: 40_000,
  /** Streams that one person may have open; one more ends the oldest. */
  perPerson: 10,
} as const
