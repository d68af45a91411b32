import { Castle, Plus, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Campaign, campaignTexts } from '#contract/campaigns/schemas.ts'
import { exportTexts } from '#contract/sharing/exports.ts'
import { useDeleteCampaign, useRestoreCampaign } from '#web/campaigns/api.ts'
import { CampaignCard, type CardTool } from '#web/campaigns/campaign-card.tsx'
import { NewCampaignDialog } from '#web/campaigns/campaign-form.tsx'
import { MembersDialog } from '#web/campaigns/members/members-dialog.tsx'
import { SettingsDialog } from '#web/settings/settings-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

type CampaignsPageProps = {
  campaigns: Campaign[]
  currentId: string | null
  ownId: string
  firstRun?: ReactNode
  onOpen: (campaign: Campaign) => void
  onUpload: (campaign: Campaign) => void
  onWiki: (campaign: Campaign) => void
  onCreated: (campaign: Campaign) => void
  onExport: (campaign: Campaign) => void
  onImport: () => void
  onGone: (campaignId: string) => void
}

export function CampaignsPage({ campaigns, currentId, ownId, firstRun, ...on }: CampaignsPageProps) {
  const [isCreating, setCreating] = useState(false)
  const [opened, setOpened] = useState<{ what: CardTool; id: string } | null>(null)
  const target = campaigns.find(({ id }) => id === opened?.id)
  const close = () => setOpened(null)
  const handleGone = (campaignId: string) => {
    close()
    on.onGone(campaignId)
  }
  const buttons = (
    <div className="flex flex-wrap justify-center gap-2">
      <Button icon={Upload} onClick={on.onImport}>
        {exportTexts.import}
      </Button>
      <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
        New Campaign
      </Button>
    </div>
  )

  return (
    <div className="mx-auto w-full max-w-[1120px] px-5 pt-7 pb-16 md:px-7">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <PageTitle>My Campaigns</PageTitle>
        {campaigns.length > 0 && buttons}
      </div>
      {campaigns.length === 0 && (
        <EmptyState icon={Castle} title={campaignTexts.none} action={buttons}>
          A campaign holds its sessions, their recordings and the wiki that grows from them.
        </EmptyState>
      )}
      {firstRun}
      <div className="mt-6 grid gap-4 lg:grid-cols-2">
        {campaigns.map((campaign) => (
          <CampaignCard
            key={campaign.id}
            campaign={campaign}
            isCurrent={campaign.id === currentId}
            onOpen={() => on.onOpen(campaign)}
            onUpload={() => on.onUpload(campaign)}
            onWiki={() => on.onWiki(campaign)}
            onTool={(what) => setOpened({ what, id: campaign.id })}
            onExport={() => on.onExport(campaign)}
          />
        ))}
      </div>
      {isCreating && (
        <NewCampaignDialog
          onClose={() => setCreating(false)}
          onCreated={(campaign) => {
            setCreating(false)
            on.onCreated(campaign)
          }}
        />
      )}
      {target && opened?.what === 'delete' && (
        <DeleteCampaignDialog campaign={target} onClose={close} onDeleted={() => handleGone(target.id)} />
      )}
      {target && (opened?.what === 'campaign' || opened?.what === 'scribe') && (
        <SettingsDialog
          campaign={target}
          startAt={opened.what}
          ownId={ownId}
          onClose={close}
          onLeft={() => handleGone(target.id)}
        />
      )}
      {target && opened?.what === 'members' && (
        <MembersDialog campaign={target} ownId={ownId} onClose={close} onLeft={() => handleGone(target.id)} />
      )}
    </div>
  )
}

type DeleteCampaignDialogProps = { campaign: Campaign; onClose: () => void; onDeleted: () => void }

function DeleteCampaignDialog({ campaign, onClose, onDeleted }: DeleteCampaignDialogProps) {
  const { id, name } = campaign
  const { mutateAsync: remove } = useDeleteCampaign()
  const { mutateAsync: restore } = useRestoreCampaign()
  return (
    <DeleteDialog
      title={`Delete “${name}”?`}
      question={campaignTexts.confirmDelete}
      confirmLabel="Delete campaign"
      remove={() => remove(id)}
      restore={() => restore(id)}
      texts={{ ...campaignTexts, deleted: `“${name}” was deleted`, back: `“${name}” is back` }}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
}
