import { BookOpen, Castle, Download, Pencil, Plus, Settings, Trash2, Upload, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Campaign, campaignTexts } from '#contract/campaigns/schemas.ts'
import { exportTexts } from '#contract/sharing/exports.ts'
import { useDeleteCampaign, useRestoreCampaign } from '#web/campaigns/api.ts'
import { NewCampaignDialog } from '#web/campaigns/campaign-form.tsx'
import { MembersDialog } from '#web/campaigns/members/members-dialog.tsx'
import { roleText } from '#web/campaigns/role-texts.ts'
import { UploadButton } from '#web/campaigns/upload-button.tsx'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { SettingsDialog } from '#web/settings/settings-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Cover } from '#web/ui/face/cover.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

type CardTool = 'campaign' | 'scribe' | 'delete' | 'members'

type CampaignCardProps = {
  campaign: Campaign
  isCurrent: boolean
  /** `campaign` and `scribe` are parts of the settings. */
  onTool: (tool: CardTool) => void
  onExport: () => void
  onOpen: () => void
  onUpload: () => void
  onWiki: () => void
}

function CampaignCard({ campaign, isCurrent, ...on }: CampaignCardProps) {
  const { name, userRole } = campaign
  const isGm = userRole === 'gm'
  const figures = [
    ['Sessions', formatNumber(campaign.sessionCount)],
    ['Wiki entries', formatNumber(campaign.totalWikiEntries)],
    ['Last activity', campaign.sessionCount > 0 ? 'Recent' : 'None'],
    ['Last session', campaign.lastSessionDate ? formatDay(campaign.lastSessionDate) : 'None'],
  ]
  return (
    <article
      aria-label={campaign.name}
      className="flex min-w-0 flex-col rounded-panel border border-line bg-raised p-5 [contain-intrinsic-size:auto_260px] [content-visibility:auto] aria-current:border-[color-mix(in_oklch,var(--gilt)_45%,var(--line))]"
      aria-current={isCurrent || undefined}
    >
      {campaign.cover && (
        <Cover
          picture={campaign.cover}
          width="(min-width: 64rem) 460px, 100vw"
          className="-mx-5 -mt-5 mb-5 aspect-[3/1] rounded-t-[11px]"
        />
      )}
      <header className="flex items-start gap-3">
        <h2 className="line-clamp-2 min-w-0 flex-1 font-display text-h3 font-[560] break-words">
          <button
            type="button"
            onClick={on.onOpen}
            className="rounded-[4px] text-left font-[inherit] decoration-line-strong decoration-1 underline-offset-4 hover:underline"
          >
            {campaign.name}
          </button>
        </h2>
        <div className="-mt-1 -mr-1.5 flex shrink-0">
          {isGm ? (
            <>
              <IconButton label={`Edit ${name}`} onClick={() => on.onTool('campaign')} icon={Pencil} />
              <IconButton label={`Settings of ${name}`} onClick={() => on.onTool('scribe')} icon={Settings} />
            </>
          ) : (
            <IconButton label={`Members of ${name}`} onClick={() => on.onTool('members')} icon={Users} />
          )}
          <IconButton label={`Export ${name}`} onClick={on.onExport} icon={Download} />
          {isGm && <IconButton label={`Delete ${name}`} onClick={() => on.onTool('delete')} icon={Trash2} />}
        </div>
      </header>
      <div className="mt-1.5 flex items-center gap-2">
        <Badge tone={isGm ? 'gilt' : 'plain'}>{roleText[userRole]}</Badge>
        {campaign.isSample && <Badge>Sample</Badge>}
        {isCurrent && <span className="text-label text-subtle">Current campaign</span>}
      </div>
      <p className="mt-3 mb-4 line-clamp-3 lg:min-h-[50px] font-read text-read break-words text-muted">
        {campaign.description || <span className="text-subtle">{campaignTexts.noDescription}</span>}
      </p>
      <dl className="mt-auto grid grid-cols-2 gap-x-6 gap-y-2.5 border-t border-line pt-4 sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-label text-subtle">{label}</dt>
            <dd className="num mt-0.5 font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap gap-2">
        <UploadButton campaign={campaign} onUpload={on.onUpload} />
        <Button variant="ghost" icon={BookOpen} onClick={on.onWiki}>
          View Wiki
        </Button>
      </div>
    </article>
  )
}

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
