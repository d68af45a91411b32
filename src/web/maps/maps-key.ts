/** Prefix of the query keys of the maps of a campaign. */
export const mapsKey = (campaignId: string) => ['maps', campaignId] as const
