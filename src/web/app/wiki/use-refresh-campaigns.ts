import { campaignsKey } from '#web/campaigns/api.ts'
import { useRefresh } from '#web/lib/hooks/use-refresh.ts'

export const useRefreshCampaigns = () => useRefresh(campaignsKey)
