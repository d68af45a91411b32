import type { Viewpoint } from '#web/lib/api/viewpoint.ts'

/** Prefix of the query keys of a wiki. */
export const wikiKey = (campaignId: string | null) => ['wiki', campaignId] as const

export const articleKey = (campaignId: string, viewpoint: Viewpoint, entryId: string) =>
  [...wikiKey(campaignId), 'article', viewpoint, entryId] as const
