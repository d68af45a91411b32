import { useWorkspace } from './workspace.ts'

/** After a campaign was deleted or left: what belonged to it goes off the screen, if it was the current one. */
export function useLeftCampaign(): (campaignId: string) => void {
  const { campaign, place, go, player } = useWorkspace()
  return (campaignId) => {
    if (campaign?.id !== campaignId) return
    player.unload()
    go({ view: place.view, campaign: null, session: null })
  }
}
