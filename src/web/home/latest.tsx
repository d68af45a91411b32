import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { homeTexts } from '#contract/home/schemas.ts'
import { type Session, sessionTexts } from '#contract/sessions/schemas.ts'
import type { RecentChange } from '#contract/wiki/maintenance.ts'
import { mayAddContent } from '#core/campaigns/may-add-content.ts'
import { formatCount, formatDay } from '#web/lib/format.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { describeChange } from '#web/wiki/history/describe-change.ts'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

const shownSessions = 3

/** `isGuided` is true if the first-steps guide above already offers to create a session. */
export function RecentSessions({ isGuided }: { isGuided: boolean }) {
  const { campaign, sessions, isLoadingSessions, failedSessions, to } = useWorkspace()
  return (
    <section className="mt-9">
      <h2 className="mb-2 font-display text-h3 font-[560]">Recent Sessions</h2>
      {isLoadingSessions && <SkeletonRows rows={shownSessions} label="Loading sessions" />}
      <LoadFailed query={failedSessions} failed={sessionTexts.loadFailed} />
      {!isLoadingSessions && !failedSessions && sessions.length === 0 && (
        <div className="rounded-card border border-dashed border-line-strong px-5 py-7 text-center">
          <p className="text-muted">{sessionTexts.none}</p>
          {!isGuided && campaign && mayAddContent(campaign.userRole, campaign) && (
            <Link to={to({ view: 'transcription' })} className={`${buttonClasses('plain')} mt-3`}>
              Create a session
            </Link>
          )}
        </div>
      )}
      <ul>
        {sessions.slice(0, shownSessions).map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </section>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { to } = useWorkspace()
  const { id, name, date, sessionNumber, audioFileCount, transcriptionCount } = session
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to={to({ view: 'transcription', session: id })}
        className="group -mx-2 flex flex-wrap items-center gap-x-4 gap-y-0.5 rounded-control px-2 py-3 hover:bg-hover"
      >
        <span className="w-8 font-display text-[19px]/7 font-[560] text-subtle">
          <span className="sr-only">Session </span>
          {sessionNumber}
        </span>
        <span className="min-w-0 flex-[1_1_220px]">
          <span className="block truncate font-medium">{name}</span>
          <span className="block text-label text-subtle">{formatDay(date)}</span>
        </span>
        <span className="num text-small text-muted max-md:pl-12">
          {formatCount(audioFileCount, 'audio file')} · {formatCount(transcriptionCount, 'transcription')}
        </span>
        <ArrowRight size={15} strokeWidth={1.7} className="text-subtle group-hover:text-gilt max-md:hidden" />
      </Link>
    </li>
  )
}

const describe = (change: RecentChange) =>
  change.change === 'create' && change.session
    ? `New in session ${change.session.number}`
    : describeChange(change)

export function WikiNews({ recent }: { recent: RecentChange[] }) {
  const routes = useWikiRoutes()
  return (
    <section aria-label={homeTexts.recent}>
      <h2 className="mb-1 font-display text-h3 font-[560]">{homeTexts.recent}</h2>
      <ul>
        {recent.map((change) => (
          <li key={change.id} className="border-t border-line first:border-t-0">
            <Link
              to={routes.entry(change.entryId)}
              className="-mx-2 flex items-start gap-2.5 rounded-control px-2 py-2 hover:bg-hover"
            >
              <CategoryIcon category={change.category} size={15} className="mt-[3px]" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">
                  <bdi>{change.name}</bdi>
                </span>
                <span className="block truncate text-small text-subtle">{describe(change)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to={routes.recent}
        className="tap mt-1.5 inline-block text-small text-muted hover:text-fg hover:underline"
      >
        All changes
      </Link>
    </section>
  )
}
