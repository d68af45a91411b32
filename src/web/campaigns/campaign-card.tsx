import { BookOpen, Pencil, Trash2, Upload } from 'lucide-react'
import { type Campaign, campaignTexts } from '#contract/campaigns.ts'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { roleText } from './role-texts.ts'

type CampaignCardProps = {
  campaign: Campaign
  isCurrent: boolean
  onUpload: () => void
  onWiki: () => void
  onEdit: () => void
  onDelete: () => void
}

export function CampaignCard({ campaign, isCurrent, ...on }: CampaignCardProps) {
  const icon = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const
  const figures = [
    ['Sessions', formatNumber(campaign.sessionCount)],
    ['Wiki entries', formatNumber(campaign.totalWikiEntries)],
    ['Last activity', campaign.sessionCount > 0 ? 'Recent' : 'None'],
    ['Last session', campaign.lastSessionDate ? formatDay(campaign.lastSessionDate) : 'None'],
  ]
  return (
    <article
      aria-label={campaign.name}
      className="flex min-w-0 flex-col rounded-panel border border-line bg-raised p-5 aria-current:border-[color-mix(in_oklch,var(--gilt)_45%,var(--line))]"
      aria-current={isCurrent || undefined}
    >
      <header className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 font-display text-h3 font-[560] break-words">{campaign.name}</h2>
          <div className="mt-1.5 flex items-center gap-2">
            <Badge tone={campaign.userRole === 'gm' ? 'gilt' : 'plain'}>{roleText[campaign.userRole]}</Badge>
            {isCurrent && <span className="text-label text-subtle">Current campaign</span>}
          </div>
        </div>
        {campaign.userRole === 'gm' && (
          <div className="-mt-1 -mr-1.5 flex">
            <IconButton label={`Edit ${campaign.name}`} onClick={on.onEdit} icon={<Pencil {...icon} />} />
            <IconButton label={`Delete ${campaign.name}`} onClick={on.onDelete} icon={<Trash2 {...icon} />} />
          </div>
        )}
      </header>
      <p className="mt-3 line-clamp-3 lg:min-h-[50px] font-read text-read break-words text-muted">
        {campaign.description || <span className="text-subtle">{campaignTexts.noDescription}</span>}
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-2.5 border-t border-line pt-4 sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-label text-subtle">{label}</dt>
            <dd className="num mt-0.5 font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button icon={<Upload {...icon} size={15} />} onClick={on.onUpload}>
          Upload Audio
        </Button>
        <Button look="ghost" icon={<BookOpen {...icon} size={15} />} onClick={on.onWiki}>
          View Wiki
        </Button>
      </div>
    </article>
  )
}
