import { CampaignsPage } from '#web/campaigns/campaigns-page.tsx'
import { Screen } from './screen.tsx'
import { useLeftCampaign } from './use-left-campaign.ts'
import { useWorkspace } from './workspace.ts'

export function CampaignsView() {
  const { campaigns, campaign, user, go } = useWorkspace()
  const forget = useLeftCampaign()
  return (
    <Screen crumbs={[{ label: 'Manage Campaigns' }]}>
      <CampaignsPage
        campaigns={campaigns}
        currentId={campaign?.id ?? null}
        ownId={user.id}
        onUpload={({ id }) => go({ view: 'transcription', campaign: id, session: null })}
        onWiki={({ id }) => go({ view: 'wiki', campaign: id })}
        onCreated={({ id }) => go({ view: 'campaigns', campaign: id })}
        onGone={forget}
      />
    </Screen>
  )
}
