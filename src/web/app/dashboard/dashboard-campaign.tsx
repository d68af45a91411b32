import { BookOpen, Settings, Users } from 'lucide-react'
import { Link } from 'react-router'
import { type Campaign, campaignTexts } from '#contract/campaigns/schemas.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { roleText } from '#web/campaigns/role-texts.ts'
import { UploadButton } from '#web/campaigns/upload-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { DashboardDialog } from './dashboard-dialogs.tsx'

type DashboardCampaignProps = {
  campaign: Campaign
  /** False while the first-steps guide suggests another step. */
  isUploadNext: boolean
  onOpen: (dialog: DashboardDialog) => void
}

export function DashboardCampaign({ campaign, isUploadNext, onOpen }: DashboardCampaignProps) {
  const { to, go } = useWorkspace()
  const { name, description, userRole } = campaign
  const isGm = userRole === 'gm'
  return (
    <section
      aria-label={name}
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-panel border border-line bg-raised p-5 md:p-6"
    >
      <div className="min-w-0 flex-[1_1_280px]">
        <Badge tone={isGm ? 'gilt' : 'plain'}>{roleText[userRole]}</Badge>
        <h2 className="mt-2 line-clamp-2 font-display text-h2 font-[560] break-words">{name}</h2>
        <p className="mt-1 line-clamp-2 max-w-[34rem] font-read text-read break-words text-muted">
          {description || campaignTexts.noDescription}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <UploadButton
          campaign={campaign}
          variant={isUploadNext ? 'primary' : 'plain'}
          onUpload={() => go({ view: 'transcription' })}
        />
        <Link to={to({ view: 'wiki' })} className={buttonClasses('plain')}>
          <BookOpen size={15} strokeWidth={1.6} /> View Wiki
        </Link>
        <IconButton
          label={`${isGm ? 'Settings' : 'Members'} of ${name}`}
          onClick={() => onOpen(isGm ? 'settings' : 'members')}
          icon={isGm ? Settings : Users}
        />
      </div>
    </section>
  )
}
