import type { Audience } from '#web/lib/api/audience.ts'

/** Prefix of the query keys of a wiki. */
export const wikiKey = (campaignId: string | null) => ['wiki', campaignId] as const

export const articleKey = (campaignId: string, audience: Audience, entryId: string) =>
  [...wikiKey(campaignId), 'article', audience, entryId] as const
