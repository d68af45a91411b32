import { useWorkspace } from '#web/app/workspace.ts'

/** Returns a function to call after a campaign was deleted or left. It closes the campaign if it is the current one. */
export function useLeaveGoneCampaign(): (campaignId: string) => void {
  const { campaign, route, go, player } = useWorkspace()
  return (campaignId) => {
    if (campaign?.id !== campaignId) return
    player.unload()
    go({ view: route.view, campaign: null, session: null })
  }
}
