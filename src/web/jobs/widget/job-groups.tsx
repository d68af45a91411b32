import type { ReactNode } from 'react'
import { type Job, jobStatuses, ownJobLimits } from '#contract/jobs/schemas.ts'
import type { ClientTask } from '#core/jobs/client-tasks.ts'
import { useRetryJob } from '#web/jobs/api.ts'
import { jobStatusNames } from '#web/jobs/job-names.ts'
import { findEndTime } from '#web/jobs/job-times.ts'
import { formatMinute, formatNumber, formatTimeOrDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { toTask } from './job-to-task.ts'
import { TaskRow } from './task-row.tsx'

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

export function JobCounters({ summary }: { summary: Record<Job['status'], number> }) {
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

export function ActiveTasks({ tasks, onCancel }: ActiveTasksProps) {
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
export function RecentTasks({ jobs, rank }: { jobs: Job[]; rank: Rank }) {
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
