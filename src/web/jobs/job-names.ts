import type { AdminJob } from '#contract/jobs/monitor.ts'
import { type Job, type JobStatus, jobTypeNames } from '#contract/jobs/schemas.ts'
import { formatBytes } from '#web/lib/format.ts'

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
