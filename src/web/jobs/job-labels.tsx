import { CircleCheck, CircleDashed, CircleSlash, CircleX } from 'lucide-react'
import type { AdminJob } from '#contract/jobs/monitor.ts'
import { isActive, type Job, type JobStatus, jobTypeNames } from '#contract/jobs/schemas.ts'
import { formatBytes } from '#web/lib/format.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

export const jobStatusNames: Record<JobStatus, string> = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export const labelOfJob = (job: Pick<Job, 'job_type' | 'number'>): string =>
  `${jobTypeNames[job.job_type]} #${job.number}`

/** Omits the file name, because administrators must not see texts that users wrote. */
export function describeRecording({ audio_format, audio_bytes }: AdminJob): string | null {
  return audio_format === null || audio_bytes === null ? null : `${audio_format}, ${formatBytes(audio_bytes)}`
}

const icon = { size: 15, strokeWidth: 1.7 }
const icons = {
  pending: <CircleDashed {...icon} className="text-subtle" />,
  in_progress: (
    <span className="text-info">
      <Spinner />
    </span>
  ),
  completed: <CircleCheck {...icon} className="text-success" />,
  failed: <CircleX {...icon} className="text-danger" />,
  cancelled: <CircleSlash {...icon} className="text-subtle" />,
} as const

export function JobStatusMark({ status }: { status: JobStatus }) {
  return (
    <span className="inline-flex items-center gap-[7px] whitespace-nowrap text-muted">
      {icons[status]}
      {jobStatusNames[status]}
    </span>
  )
}

/** Returns null while the job is active. */
export function findEndTime(job: Job): string | null {
  return isActive(job) ? null : (job.completed_at ?? job.failed_at ?? job.updated_at)
}

/** In seconds. `queue` and `processing` are null before the first start; `processing` is also null while the job waits for a retry. */
type JobTimes = { queue: number | null; processing: number | null; total: number }

/** @param now Unix milliseconds */
export function timesOf(job: Job, now: number): JobTimes {
  const end = findEndTime(job) ?? new Date(now).toISOString()
  return {
    queue: job.started_at ? secondsBetween(job.created_at, job.started_at) : null,
    processing: job.started_at && job.status !== 'pending' ? secondsBetween(job.started_at, end) : null,
    total: secondsBetween(job.created_at, end),
  }
}

/** Never negative: the browser's clock may differ from the server's. */
const secondsBetween = (from: string, to: string) => Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000)
