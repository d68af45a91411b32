import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { campaignsKey } from '#web/campaigns/api.ts'
import { CampaignsPage } from '#web/home/campaigns-page.tsx'
import { useStartFromFile } from '#web/home/welcome/use-start-from-file.ts'
import { Welcome } from '#web/home/welcome/welcome.tsx'
import { ExportDialog, ImportDialog } from '#web/sharing/files/file-dialogs.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useLeaveGoneCampaign, useWorkspace } from '#web/workspace/workspace.ts'

export function CampaignsView() {
  const { campaigns, campaign, user, go } = useWorkspace()
  const [opened, setOpened] = useState<Campaign | 'import' | null>(null)
  const client = useQueryClient()
  const start = useStartFromFile()
  const leaveGoneCampaign = useLeaveGoneCampaign()
  const close = () => setOpened(null)
  const openImported = async ({ id }: Campaign) => {
    await client.invalidateQueries({ queryKey: campaignsKey })
    close()
    await go({ view: 'wiki', campaign: id })
  }
  return (
    <Screen crumbs={[{ label: 'Manage Campaigns' }]}>
      <CampaignsPage
        campaigns={campaigns}
        currentId={campaign?.id ?? null}
        ownId={user.id}
        firstRun={(campaigns.length === 0 || start.isPending) && <Welcome start={start} />}
        onOpen={({ id }) => go({ view: 'dashboard', campaign: id })}
        onUpload={({ id }) => go({ view: 'transcription', campaign: id, session: null })}
        onWiki={({ id }) => go({ view: 'wiki', campaign: id })}
        onCreated={({ id }) => go({ view: 'campaigns', campaign: id })}
        onExport={setOpened}
        onImport={() => setOpened('import')}
        onGone={leaveGoneCampaign}
      />
      {opened === 'import' && <ImportDialog onClose={close} onImported={openImported} />}
      {opened && opened !== 'import' && (
        <ExportDialog campaignId={opened.id} isGm={opened.userRole === 'gm'} onClose={close} />
      )}
    </Screen>
  )
}
