import { type Job, type JobStatus, jobTypeNames } from '#contract/jobs/schemas.ts'

export const jobStatusNames: Record<JobStatus, string> = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export const labelOfJob = (job: Pick<Job, 'job_type' | 'number'>): string =>
  `${jobTypeNames[job.job_type]} #${job.number}`
