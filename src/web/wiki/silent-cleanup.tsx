import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { duplicateLimits } from '#contract/wiki/maintenance.ts'
import { useRefreshCampaigns } from './use-refresh-campaigns.ts'

/** Two seconds after a game master opens a campaign, merges the exact duplicates in its wiki. */
export function SilentCleanup({ campaign }: { campaign: Campaign | null }) {
  const client = useQueryClient()
  const onChanged = useRefreshCampaigns()
  const campaignId = campaign?.userRole === 'gm' ? campaign.id : null
  useEffect(() => {
    if (!campaignId) return
    const clean = async () => {
      const { mergeExactDuplicates } = await import('#web/wiki/duplicates/merge-exact-duplicates.ts')
      await mergeExactDuplicates(client, campaignId, onChanged)
    }
    // Errors are ignored, because the cleanup runs again when the campaign is next opened.
    const timer = setTimeout(() => void clean().catch(() => {}), duplicateLimits.autoAfter)
    return () => clearTimeout(timer)
  }, [campaignId, client, onChanged])
  return null
}
