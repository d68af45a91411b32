import { ChevronRight, History } from 'lucide-react'
import { Link } from 'react-router'
import { sessionOfNumber } from '#contract/text.ts'
import type { RecentChange } from '#contract/wiki/maintenance.ts'
import { wikiLimits } from '#contract/wiki/schemas.ts'
import { formatCount, formatHour, formatMoment } from '#web/lib/format.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { useRecent } from '#web/wiki/api.ts'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { describeChange } from '#web/wiki/history/describe-change.ts'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'

const notLoaded = 'The recent changes could not be loaded.'

export function RecentPage({ campaignId }: { campaignId: string }) {
  const query = useRecent(campaignId)
  const { data, isPending } = query
  const isFull = data?.length === wikiLimits.recentChanges
  const days = Map.groupBy(data ?? [], ({ at }) => formatMoment(at))
  return (
    <>
      <PageTitle>Recent Changes</PageTitle>
      <LoadFailed query={query} failed={notLoaded} className="mt-5" />
      {isPending && <SkeletonRows rows={8} label="Loading recent changes" />}
      {data && data.length > 0 && (
        <p className="mt-1 text-ui text-subtle">
          {data.length === 1 ? 'The last change' : `The last ${formatCount(data.length, 'change')}`}
        </p>
      )}
      {data?.length === 0 && (
        <EmptyState icon={History} title="Nothing has changed yet">
          When an entry is created or changed, this page shows who did it and when.
        </EmptyState>
      )}
      {[...days].map(([day, changes]) => (
        <section key={day} aria-label={day} className="mt-7">
          <h2 className="mb-1.5 px-2 text-label font-medium text-subtle">{day}</h2>
          <ul>
            {groupRuns(changes).map((run) => (
              <RunRow key={run[0].id} run={run} isCut={isFull && run.at(-1) === data?.at(-1)} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

type Run = [RecentChange, ...RecentChange[]]

/** Joins neighbouring changes by the jobs of the same session. */
function groupRuns(changes: RecentChange[]): Run[] {
  const runs: Run[] = []
  for (const change of changes) {
    const last = runs.at(-1)
    if (last && change.session && last[0].session?.number === change.session.number) last.push(change)
    else runs.push([change])
  }
  return runs
}

/** @param isCut true if older changes of the run are not listed */
function RunRow({ run, isCut }: { run: Run; isCut: boolean }) {
  const [{ at, session }] = run
  if (run.length === 1 || !session) return <ChangeRow change={run[0]} />
  const added = run.filter(({ change }) => change === 'create').length
  const changed = run.length - added
  const count = (number: number) => formatCount(number, 'entry', 'entries')
  const what =
    added === 0
      ? `changed ${count(changed)}`
      : `added ${count(added)}${changed > 0 ? ` and changed ${changed}` : ''}`
  return (
    <li className="border-t border-line first:border-t-0">
      <details>
        <summary className="grid cursor-pointer grid-cols-[15px_minmax(0,1fr)_3rem] items-center gap-x-3 rounded-control px-2 py-2.5 hover:bg-hover">
          <ChevronRight size={15} strokeWidth={1.6} className="text-subtle in-open:rotate-90" />
          <span className="font-medium">
            {sessionOfNumber(session.number)} {what}
            {isCut && ', or more'}
          </span>
          <time dateTime={at} className="num text-right text-small text-subtle">
            {formatHour(at)}
          </time>
        </summary>
        <ul className="pl-4">
          {run.map((change) => (
            <ChangeRow key={change.id} change={change} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function ChangeRow({ change }: { change: RecentChange }) {
  const routes = useWikiRoutes()
  const { name, category, at } = change
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to={routes.entry(change.entryId)}
        className="grid grid-cols-[15px_minmax(0,1fr)_auto] items-center gap-x-3 rounded-control px-2 py-2.5 hover:bg-hover md:grid-cols-[15px_minmax(0,1fr)_minmax(0,22rem)_3rem]"
      >
        <CategoryIcon category={category} size={15} className="row-start-1" />
        <span className="col-start-2 row-start-1 truncate font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className="col-start-2 row-start-2 truncate text-small text-subtle md:col-start-3 md:row-start-1">
          <bdi>{describeChange(change)}</bdi>
        </span>
        <time
          dateTime={at}
          className="num col-start-3 row-start-1 text-right text-small text-subtle md:col-start-4"
        >
          {formatHour(at)}
        </time>
      </Link>
    </li>
  )
}
