import { BookOpen, Download, Pencil, Settings, Trash2, Users } from 'lucide-react'
import { type Campaign, campaignTexts } from '#contract/campaigns/schemas.ts'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Cover } from '#web/ui/face/cover.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { roleText } from './role-texts.ts'
import { UploadButton } from './upload-button.tsx'

export type CardTool = 'campaign' | 'scribe' | 'delete' | 'members'

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

export function CampaignCard({ campaign, isCurrent, ...on }: CampaignCardProps) {
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
