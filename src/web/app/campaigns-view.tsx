import { CampaignsPage } from '#web/campaigns/campaigns-page.tsx'
import { Screen } from './screen.tsx'
import { useWorkspace } from './workspace.ts'

export function CampaignsView() {
  const { campaigns, campaign, go, player } = useWorkspace()
  return (
    <Screen crumbs={[{ label: 'Manage Campaigns' }]}>
      <CampaignsPage
        campaigns={campaigns}
        currentId={campaign?.id ?? null}
        onUpload={({ id }) => go({ view: 'transcription', campaign: id, session: null })}
        onWiki={({ id }) => go({ view: 'wiki', campaign: id })}
        onCreated={({ id }) => go({ view: 'campaigns', campaign: id })}
        onDeleted={(id) => {
          if (campaign?.id !== id) return
          player.unload()
          go({ view: 'campaigns', campaign: null, session: null })
        }}
      />
    </Screen>
  )
}
