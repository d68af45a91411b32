import { Castle, Plus } from 'lucide-react'
import { useState } from 'react'
import { type Campaign, campaignTexts } from '#contract/campaigns.ts'
import { errorText } from '#web/lib/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { useDeleteCampaign } from './api.ts'
import { CampaignCard } from './campaign-card.tsx'
import { CampaignFormDialog } from './campaign-form-dialog.tsx'

type CampaignsPageProps = {
  campaigns: Campaign[]
  currentId: string | null
  onUpload: (campaign: Campaign) => void
  onWiki: (campaign: Campaign) => void
  onCreated: (campaign: Campaign) => void
  onDeleted: (campaignId: string) => void
}

export function CampaignsPage({ campaigns, currentId, ...on }: CampaignsPageProps) {
  const [edited, setEdited] = useState<Campaign | 'new' | null>(null)
  const [doomed, setDoomed] = useState<Campaign | null>(null)
  const remove = useDeleteCampaign()
  const newButton = (
    <Button
      look="primary"
      icon={<Plus size={16} strokeWidth={1.8} aria-hidden="true" />}
      onClick={() => setEdited('new')}
    >
      New Campaign
    </Button>
  )

  const removeDoomed = () => {
    if (!doomed) return
    remove.mutate(doomed.id, {
      onSuccess: () => {
        showNotice('success', `“${doomed.name}” was deleted`)
        on.onDeleted(doomed.id)
        setDoomed(null)
      },
    })
  }

  return (
    <div className="mx-auto w-full max-w-[1120px] px-5 pt-7 pb-16 md:px-7">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <PageTitle>My Campaigns</PageTitle>
        {campaigns.length > 0 && newButton}
      </div>
      {campaigns.length === 0 ? (
        <EmptyState
          icon={<Castle size={22} strokeWidth={1.5} aria-hidden="true" />}
          title={campaignTexts.none}
          action={newButton}
        >
          A campaign holds its sessions, their recordings and the wiki that grows from them.
        </EmptyState>
      ) : (
        <div className="mt-6 grid gap-4 lg:grid-cols-2">
          {campaigns.map((campaign) => (
            <CampaignCard
              key={campaign.id}
              campaign={campaign}
              isCurrent={campaign.id === currentId}
              onUpload={() => on.onUpload(campaign)}
              onWiki={() => on.onWiki(campaign)}
              onEdit={() => setEdited(campaign)}
              onDelete={() => {
                remove.reset()
                setDoomed(campaign)
              }}
            />
          ))}
        </div>
      )}
      {edited && (
        <CampaignFormDialog
          campaign={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onCreated={(campaign) => {
            setEdited(null)
            on.onCreated(campaign)
          }}
        />
      )}
      <ConfirmDialog
        open={doomed !== null}
        title={`Delete “${doomed?.name ?? ''}”?`}
        text={campaignTexts.confirmDelete}
        confirmLabel="Delete campaign"
        busy={remove.isPending}
        error={remove.isError ? errorText(remove.error, campaignTexts.deleteFailed) : null}
        onConfirm={removeDoomed}
        onClose={() => setDoomed(null)}
      />
    </div>
  )
}
