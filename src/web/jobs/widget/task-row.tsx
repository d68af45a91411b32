import type { ReactNode } from 'react'
import { type Job, jobTypeNames } from '#contract/jobs/schemas.ts'
import type { ClientTask } from '#core/jobs/client-tasks.ts'
import { describeTimeLeft } from '#core/jobs/time-left.ts'
import { describeDoing, JobStatusIcon, jobStatusWords } from '#web/jobs/pipeline-progress.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'

type TaskRowProps = {
  task: ClientTask
  /** Shown instead of the progress, for example the time at which the task ended. */
  note?: ReactNode
  action?: ReactNode
  /** The bar's value, if it differs from the progress. */
  bar?: number
}

export function TaskRow({ task, note, action, bar = task.progress }: TaskRowProps) {
  const { description, details, error, status, progress, timeLeft } = task
  const hasBar = !note && (status === 'in_progress' || status === 'completed')
  return (
    <li className="grid grid-cols-[17px_minmax(0,1fr)] gap-x-3 py-2.5">
      <span className="mt-[1.5px]">
        <JobStatusIcon status={status} />
        <span className="sr-only">{jobStatusWords[status]}</span>
      </span>
      <div className="min-w-0">
        <div className="flex min-h-5 items-center gap-2">
          <p dir="auto" className="min-w-0 flex-1 truncate font-medium" title={description}>
            {description}
          </p>
          <span className="num shrink-0 text-small text-subtle">
            {note ?? (status === 'in_progress' && `${Math.round(progress)}%`)}
          </span>
          {action}
        </div>
        {details && (
          <p dir="auto" className="truncate text-small text-subtle" title={details}>
            {details}
          </p>
        )}
        {timeLeft && <p className="num text-small text-subtle">{timeLeft}</p>}
        {error && <p className="text-small break-words text-danger">{error}</p>}
        {hasBar && (
          <ProgressBar className="mt-2" label={description} value={status === 'completed' ? 100 : bar} />
        )}
      </div>
    </li>
  )
}

export function campaignNameOf({ campaign_name, campaign_in_bin }: Job): string | null {
  return campaign_name !== null && campaign_in_bin ? `${campaign_name} (in the bin)` : campaign_name
}

function describeContext({ session_number, campaign_name }: Job): string {
  return [session_number === null ? null : `Session ${session_number}`, campaign_name]
    .filter(Boolean)
    .join(', ')
}

/** Returns null for a cancelled job, because the user who pressed Cancel needs no notice. */
export function toTask(job: Job): ClientTask | null {
  const { status } = job
  if (status === 'cancelled') return null
  return {
    id: job.id,
    type: job.job_type,
    description: jobTypeNames[job.job_type],
    details: [describeDoing(job), describeContext(job)].filter(Boolean).join(' · '),
    error: job.error_message,
    status,
    progress: job.progress,
    barFloor: 0,
    timeLeft: describeTimeLeft(job),
    startTime: Date.parse(job.started_at ?? job.created_at),
  }
}
