export const optionsKey = (campaignId: string) => ['campaign-options', campaignId] as const
export const tableKey = (campaignId: string) => ['table', campaignId] as const
