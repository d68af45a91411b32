import { useWorkspace } from './workspace.ts'

/** After a campaign was deleted or left: what belonged to it goes off the screen, if it was the current one. */
export function useLeaveGoneCampaign(): (campaignId: string) => void {
  const { campaign, route, go, player } = useWorkspace()
  return (campaignId) => {
    if (campaign?.id !== campaignId) return
    player.unload()
    go({ view: route.view, campaign: null, session: null })
  }
}
