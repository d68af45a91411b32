import { type Job, type JobStatus, stageTexts } from '#contract/jobs.ts'
import type { ClientTask } from '#core/jobs/client-tasks.ts'
import { nameOfJobType } from './job-names.ts'

const statuses: Record<JobStatus, ClientTask['status'] | null> = {
  pending: 'pending',
  in_progress: 'processing',
  completed: 'completed',
  failed: 'error',
  // Whoever pressed Cancel knows.
  cancelled: null,
}

/** "Session 3, The Ashen Crown"; the installation's own work has no place. */
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
    startTime: Date.parse(job.started_at ?? job.created_at),
  }
}
