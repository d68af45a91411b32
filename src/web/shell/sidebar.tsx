import { CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { isActive, jobTexts } from '#contract/jobs/schemas.ts'
import type { ClientTask } from '#core/jobs/client-tasks.ts'
import { roleText } from '#web/campaigns/role-texts.ts'
import { useTasks } from '#web/home/use-tasks.ts'
import { useOwnJobs } from '#web/jobs/api.ts'
import { formatCount, formatNumber } from '#web/lib/format.ts'
import { lazy } from '#web/lib/lazy.ts'
import { isCurrentPage, isWikiTool, pagesFor } from '#web/shell/navigation/main-pages.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { Part } from './view-boundary.tsx'

function RunningJobs() {
  const { uploads, go } = useWorkspace()
  const own = useOwnJobs().data
  const jobs = own?.activeJobs
  const tasks = useTasks().filter(isActive)
  if (!jobs && tasks.length === 0) return null
  const open = ({ id }: ClientTask) => {
    const job = jobs?.find((one) => one.id === id)
    const session = job?.session_id ?? uploads.read().find(({ key }) => key === id)?.sessionId ?? null
    go({ view: 'transcription', session, ...(job?.campaign_id ? { campaign: job.campaign_id } : {}) })
  }
  const failed = own?.summary.failed ?? 0
  const [first] = tasks
  if (!first) {
    return (
      <button
        type="button"
        onClick={() => go({ view: 'dashboard' })}
        className="flex h-8 w-full items-center gap-2.5 rounded-[7px] px-2 text-left text-small text-subtle hover:bg-hover hover:text-fg touch:h-11"
      >
        {failed > 0 ? (
          <CircleAlert size={16} strokeWidth={1.6} className="text-danger" />
        ) : (
          <CircleCheck size={16} strokeWidth={1.6} className="text-success" />
        )}
        {jobTexts.allComplete}
        {failed > 0 && ` · ${jobTexts.failed(failed)}`}
      </button>
    )
  }
  return (
    <button
      type="button"
      onClick={() => open(first)}
      className="block w-full rounded-card border border-line bg-canvas p-2.5 text-left hover:bg-hover"
    >
      <span className="flex items-center gap-2">
        <span className="text-gilt">
          <Spinner size={14} />
        </span>
        <span className="num min-w-0 flex-1 truncate text-small font-medium text-muted">
          {jobTexts.active(tasks.length)}
        </span>
        <span className="num text-label text-muted">{Math.round(first.progress)}%</span>
      </span>
      <ProgressBar className="mt-2 mb-1.5" label={first.description} value={first.progress} />
      <span className="block truncate text-label text-subtle">{first.details || first.description}</span>
      {first.timeLeft && <span className="num block text-label text-subtle">{first.timeLeft}</span>}
    </button>
  )
}

const SidebarWiki = lazy(async () => (await import('#web/shell/wiki/sidebar-wiki.tsx')).SidebarWiki)

export function Sidebar() {
  const { route, to, user, campaign, campaigns } = useWorkspace()
  const counts: Record<string, number | undefined> = {
    'Audio & Transcription': campaign?.sessionCount,
    'Campaign Wiki': campaign?.totalWikiEntries,
    'Manage Campaigns': campaigns.length,
  }
  return (
    <aside aria-label="Sidebar" className="flex h-full min-h-0 flex-col px-2.5 pb-2 text-muted max-md:pt-3">
      <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 pb-2">
        <nav aria-label="Main">
          {pagesFor(user.role).map((page) => {
            const { view, label, icon: Icon } = page
            const count = counts[label]
            return (
              <Link
                key={label}
                to={to({ view, session: null, page: 'page' in page ? page.page : null })}
                aria-current={isCurrentPage(page, route) ? 'page' : undefined}
                className="group flex h-8 items-center gap-2.5 rounded-[7px] px-2 font-medium hover:bg-hover aria-[current]:bg-hover aria-[current]:text-fg touch:h-11"
              >
                <Icon
                  size={16}
                  strokeWidth={1.6}
                  className="shrink-0 text-subtle group-aria-[current]:text-gilt"
                />
                <span className="min-w-0 flex-1 truncate">{label}</span>
                {count !== undefined && (
                  <span className="num text-label font-[450] text-subtle">{formatNumber(count)}</span>
                )}
              </Link>
            )
          })}
        </nav>
        {route.view === 'wiki' && !isWikiTool(route) && (
          <Part>
            <SidebarWiki />
          </Part>
        )}
      </div>
      <CurrentCampaign />
      <RunningJobs />
    </aside>
  )
}

function CurrentCampaign() {
  const { campaign, campaigns } = useWorkspace()
  if (!campaign) return null
  return (
    <section
      aria-label="Current Campaign"
      className="mb-1.5 shrink-0 rounded-card border border-line px-3 pt-2 pb-2.5"
    >
      <div className="flex justify-between gap-3 text-label text-subtle">
        <h2 className="font-medium">Current Campaign</h2>
        {roleText[campaign.userRole]}
      </div>
      <p className="truncate font-medium text-fg" title={campaign.name}>
        {campaign.name}
      </p>
      <p className="num text-label text-subtle">
        {formatCount(campaign.sessionCount, 'session')} · {formatCount(campaigns.length, 'campaign')} in total
      </p>
    </section>
  )
}
