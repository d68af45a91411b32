import { type Job, jobTypeNames } from '#contract/jobs/schemas.ts'
import type { ClientTask } from '#core/jobs/client-tasks.ts'
import { describeTimeLeft } from '#core/jobs/time-left.ts'
import { describeDoing } from '#web/jobs/list-pipeline-parts.ts'

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
