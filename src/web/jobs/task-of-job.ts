import { type Job, type JobStatus, stageTexts } from '#contract/jobs.ts'
import type { ClientTask } from '#core/jobs/client-tasks.ts'
import { describeTimeLeft } from '#core/jobs/time-left.ts'
import { nameOfJobType } from './job-names.ts'

const statuses: Record<JobStatus, ClientTask['status'] | null> = {
  pending: 'pending',
  in_progress: 'processing',
  completed: 'completed',
  failed: 'error',
  // Whoever pressed Cancel knows.
  cancelled: null,
}

/** The campaign of a job, for an administrator. */
export function nameCampaign({ campaign_name, campaign_in_bin }: Job): string | null {
  return campaign_name !== null && campaign_in_bin ? `${campaign_name} (in the bin)` : campaign_name
}

/** "Session 3, The Ashen Crown"; empty for the installation's own work. */
function placeOfJob({ session_number, campaign_name }: Job): string {
  return [session_number === null ? null : `Session ${session_number}`, campaign_name]
    .filter(Boolean)
    .join(', ')
}

/** A job as the lists of running work show it; null for one that was cancelled. */
export function taskOfJob(job: Job): ClientTask | null {
  const status = statuses[job.status]
  if (!status) return null
  const doing = status === 'pending' ? stageTexts.waiting : status === 'processing' ? job.stage : null
  return {
    id: job.id,
    type: job.job_type,
    description: nameOfJobType(job.job_type),
    details: [doing, placeOfJob(job)].filter(Boolean).join(' · '),
    error: job.error_message,
    status,
    progress: job.progress,
    barFloor: 0,
    timeLeft: describeTimeLeft(job),
    startTime: Date.parse(job.started_at ?? job.created_at),
  }
}
