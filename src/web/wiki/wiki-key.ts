import type { Audience } from './audience.ts'

/** The prefix of all query keys of a campaign's wiki. */
export const wikiKey = (campaignId: string | null) => ['wiki', campaignId] as const

export const articleKey = (campaignId: string, audience: Audience, entryId: string) =>
  [...wikiKey(campaignId), 'article', audience, entryId] as const
