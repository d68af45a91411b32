export const mapsKey = (campaignId: string) => ['maps', campaignId] as const
