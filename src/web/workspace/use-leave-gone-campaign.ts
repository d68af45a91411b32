import { useWorkspace } from '#web/workspace/workspace.ts'

export function useLeaveGoneCampaign(): (campaignId: string) => void {
  const { campaign, route, go, player } = useWorkspace()
  return (campaignId) => {
    if (campaign?.id !== campaignId) return
    player.unload()
    go({ view: route.view, campaign: null, session: null })
  }
}
