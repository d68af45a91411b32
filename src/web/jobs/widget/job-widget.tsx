import { ChevronDown, ChevronUp, RefreshCw } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { type Job, jobStatuses, jobTexts, ownJobLimits } from '#contract/jobs/schemas.ts'
import type { ClientTask } from '#core/jobs/client-tasks.ts'
import { explainJobsFailure } from '#core/jobs/refresh-rules.ts'
import { useIsReceivingEvents, useOwnJobs, useRefreshOwnJobs, useRetryJob } from '#web/jobs/api.ts'
import { toTask } from '#web/jobs/describe-jobs.ts'
import { findEndTime, jobStatusNames } from '#web/jobs/job-labels.tsx'
import { TaskRow } from '#web/jobs/job-progress.tsx'
import { ApiError } from '#web/lib/api/api.ts'
import { formatHour, formatMinute, formatNumber, formatTimeOrDate } from '#web/lib/format.ts'
import { useTemporaryValue } from '#web/lib/hooks/timers.ts'
import { useStoredFlag } from '#web/lib/hooks/use-stored-flag.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type Rank = (job: Job) => number

function listRecent(jobs: Job[], rank: Rank): { job: Job; task: ClientTask; end: string }[] {
  return jobs
    .flatMap((job) => {
      const [task, end] = [toTask(job), findEndTime(job)]
      return task && end ? [{ job, task, end }] : []
    })
    .sort((a, b) => rank(a.job) - rank(b.job) || b.end.localeCompare(a.end))
    .slice(0, ownJobLimits.recentShown)
}

function JobCounters({ summary }: { summary: Record<Job['status'], number> }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 px-5 py-4">
      {jobStatuses.map((status) => (
        <div key={status} className="flex flex-col-reverse">
          <dt className="text-small text-subtle">{jobStatusNames[status]}</dt>
          <dd className="num text-[19px]/7 font-medium">{formatNumber(summary[status])}</dd>
        </div>
      ))}
    </dl>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line px-5 pt-3.5 pb-2">
      <h3 className="text-small font-medium text-subtle">{title}</h3>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  )
}

type ActiveTasksProps = { tasks: ClientTask[]; onCancel: (task: ClientTask) => void }

function ActiveTasks({ tasks, onCancel }: ActiveTasksProps) {
  if (tasks.length === 0) return null
  return (
    <Group title="Active">
      {tasks.map((task) => (
        <TaskRow
          key={task.id}
          task={task}
          action={
            <Button
              size="sm"
              variant="ghost"
              className="-my-1 -mr-2.5 touch:-my-2"
              onClick={() => onCancel(task)}
            >
              Cancel
            </Button>
          }
        />
      ))}
    </Group>
  )
}

/** @param rank jobs with the smallest rank come first */
function RecentTasks({ jobs, rank }: { jobs: Job[]; rank: Rank }) {
  const retry = useRetryJob()
  const recent = listRecent(jobs, rank)
  if (recent.length === 0) return null
  return (
    <Group title="Recent">
      {recent.map(({ job, task, end }) => (
        <TaskRow
          key={job.id}
          task={task}
          note={
            <time dateTime={end} title={formatMinute(end)}>
              {formatTimeOrDate(end)}
            </time>
          }
          action={
            job.status === 'failed' && (
              <Button
                size="sm"
                className="-my-1 touch:-my-2"
                busy={retry.isPending && retry.variables === job.id}
                onClick={() => retry.mutate(job.id)}
              >
                Retry
              </Button>
            )
          }
        />
      ))}
    </Group>
  )
}

const refusalStaysMs = 5_000
const icon = { size: 16, strokeWidth: 1.6 }

function explain(error: unknown): string {
  return error instanceof ApiError
    ? explainJobsFailure(error.status, error.serverText)
    : explainJobsFailure(0, null)
}

type JobWidgetProps = {
  active: ClientTask[]
  startsFolded?: boolean
  /** The work of this campaign comes first. */
  campaignId: string | null
  onCancel: (task: ClientTask) => void
}

export function JobWidget({ active, startsFolded = false, campaignId, onCancel }: JobWidgetProps) {
  const bodyId = useId()
  const own = useOwnJobs()
  const isReceivingEvents = useIsReceivingEvents()
  const refresh = useRefreshOwnJobs()
  const jobs = own.data?.jobs ?? []
  const hasFailed = jobs.some(({ status }) => status === 'failed')
  const hasNews = hasFailed || (active.length > 0 && !startsFolded)
  // Work that has ended stays in sight until the page is left.
  const [hadNews, setHadNews] = useState(false)
  if (hasNews && !hadNews) setHadNews(true)
  const [isOpen, setOpen] = useStoredFlag('jobWidgetOpen', hadNews || hasNews)
  const ofOthers = new Set(
    [...jobs, ...(own.data?.activeJobs ?? [])].flatMap(({ id, campaign_id }) =>
      campaign_id === campaignId ? [] : [id],
    ),
  )
  const rank = ({ id }: { id: string }) => Number(ofOthers.has(id))
  const [refusal, showRefusal] = useTemporaryValue<string>(refusalStaysMs)
  const [isCurrent, showCurrent] = useTemporaryValue<true>(refusalStaysMs)
  const press = () => {
    const outcome = refresh()
    if (outcome === 'cached') showCurrent(true)
    else if (outcome !== 'fetched') showRefusal(outcome.refusal)
  }
  return (
    <section aria-label="Background Jobs" className="mt-9">
      <div className="mb-2 flex min-h-8 items-center gap-3">
        <h2 className="font-display text-h3 font-[560]">Background Jobs</h2>
        {own.data && (
          <p className="num min-w-0 flex-1 truncate text-small text-subtle">
            {active.length > 0 ? jobTexts.active(active.length) : jobTexts.allComplete}
            {own.data.summary.failed > 0 && ` · ${jobTexts.failed(own.data.summary.failed)}`}
            <span className="max-sm:hidden">
              {' · '}
              {isReceivingEvents
                ? 'Live'
                : `Updated ${formatHour(new Date(own.dataUpdatedAt).toISOString())}`}
            </span>
          </p>
        )}
        <p role="status" className="ml-auto shrink-0 text-small text-subtle">
          {isCurrent && !refusal && jobTexts.upToDate}
        </p>
        <div className="-mr-2 flex">
          <IconButton
            label="Refresh"
            onClick={press}
            icon={<RefreshCw {...icon} className={own.isFetching ? 'motion-safe:animate-spin' : ''} />}
          />
          {own.data && (
            <IconButton
              label={isOpen ? 'Collapse' : 'Expand'}
              aria-expanded={isOpen}
              aria-controls={bodyId}
              onClick={() => setOpen(!isOpen)}
              icon={isOpen ? ChevronUp : ChevronDown}
            />
          )}
        </div>
      </div>
      {refusal ? (
        <p role="alert" className="mb-2 text-small text-danger">
          {refusal}
        </p>
      ) : (
        <LoadFailed query={own} failed={explain} className="mb-2" />
      )}
      {own.data && (
        <div id={bodyId} hidden={!isOpen} className="rounded-panel border border-line bg-raised">
          <JobCounters summary={own.data.summary} />
          <ActiveTasks tasks={active.toSorted((a, b) => rank(a) - rank(b))} onCancel={onCancel} />
          <RecentTasks jobs={jobs} rank={rank} />
        </div>
      )}
    </section>
  )
}
