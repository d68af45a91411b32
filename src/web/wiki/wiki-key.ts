import type { Audience } from './audience.ts'

/** Everything that the browser keeps of a campaign's wiki; the next words say what. */
export const wikiKey = (campaignId: string | null) => ['wiki', campaignId] as const

export const articleKey = (campaignId: string, audience: Audience, entryId: string) =>
  [...wikiKey(campaignId), 'article', audience, entryId] as const
