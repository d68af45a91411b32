import { BookOpen, BookOpenText, CalendarDays, CalendarPlus, Settings, Users } from 'lucide-react'
import { Link } from 'react-router'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { type Home, homeTexts } from '#contract/home/schemas.ts'
import { UploadButton } from '#web/campaigns/upload-button.tsx'
import { formatLongDay } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Cover } from '#web/ui/face/cover.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'
import type { DashboardDialog } from './dashboard-dialogs.tsx'

type DashboardCampaignProps = {
  campaign: Campaign
  home: Home | undefined
  /** False while the first-steps guide is shown. */
  isUploadNext: boolean
  onOpen: (dialog: DashboardDialog) => void
}

export function DashboardCampaign({ campaign, home, isUploadNext, onOpen }: DashboardCampaignProps) {
  const { to, go } = useWorkspace()
  const { name, description, userRole } = campaign
  const isGm = userRole === 'gm'
  // For players, no button is primary until `home` says whether they have a session to read.
  const isUploadFirst = isGm || home?.lastTime === null
  const toRead = isGm ? null : (home?.lastTime?.session ?? null)
  return (
    <section aria-label={name} className="glow overflow-hidden rounded-panel border border-line bg-raised">
      {campaign.cover && (
        <Cover
          picture={campaign.cover}
          width="(min-width: 64rem) 948px, 100vw"
          className="-mb-10 h-32 [mask-image:linear-gradient(#000_35%,transparent)] md:-mb-14 md:h-48"
        />
      )}
      <div className="relative flex flex-wrap items-center gap-x-8 gap-y-5 p-5 md:px-7 md:py-6">
        <div className="min-w-0 flex-[1_1_280px]">
          {campaign.isSample && <Badge>Sample</Badge>}
          <h2 className="line-clamp-3 font-display text-[28px]/[1.15] font-[560] tracking-[-0.018em] text-balance break-words md:text-[34px]/[1.15]">
            {name}
          </h2>
          {description && (
            <p className="mt-1.5 line-clamp-3 max-w-[34rem] font-read text-read break-words text-muted">
              {description}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-1.5 max-sm:-mr-2 sm:gap-2">
          {toRead && (
            <Link
              to={to({ view: 'transcription', session: toRead.id })}
              className={`${buttonClasses('primary')} gap-2 max-sm:w-full`}
            >
              <BookOpenText size={15} strokeWidth={1.7} /> {homeTexts.read(toRead.number)}
            </Link>
          )}
          <UploadButton
            campaign={campaign}
            variant={isUploadNext && isUploadFirst ? 'primary' : 'plain'}
            onUpload={() => go({ view: 'transcription' })}
          />
          <Link to={to({ view: 'wiki' })} className={buttonClasses('plain')}>
            <BookOpen size={15} strokeWidth={1.6} /> View Wiki
          </Link>
          <IconButton
            label={`${isGm ? 'Settings' : 'Members'} of ${name}`}
            onClick={() => onOpen(isGm ? 'scribe' : 'members')}
            icon={isGm ? Settings : Users}
          />
        </div>
      </div>
      {home && <NextSession home={home} onPlan={isGm ? () => onOpen('session') : null} />}
    </section>
  )
}

type NextSessionProps = {
  home: Home
  /** null for players. */
  onPlan: (() => void) | null
}

function NextSession({ home, onPlan }: NextSessionProps) {
  const { nextSession } = home
  if (!nextSession && !onPlan) return null
  return (
    <div className="border-t border-line px-5 py-3 text-muted md:px-7">
      {nextSession && (
        <p className="flex min-w-0 items-start gap-2">
          <CalendarDays size={16} strokeWidth={1.6} className="mt-0.5 shrink-0 text-gilt" />
          <span className="min-w-0 break-words">
            <b className="font-semibold text-fg">{formatLongDay(nextSession.date)}</b> · Session{' '}
            {nextSession.number}, {nextSession.name}
          </span>
        </p>
      )}
      {!nextSession && onPlan && (
        <Button size="sm" variant="ghost" className="-ml-2.5" icon={CalendarPlus} onClick={onPlan}>
          {homeTexts.plan}
        </Button>
      )}
    </div>
  )
}
