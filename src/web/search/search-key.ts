export const searchKey = (campaignId: string) => ['search', campaignId] as const
