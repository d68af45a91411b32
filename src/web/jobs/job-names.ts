import { type Job, type JobStatus, type JobType, jobTypeNames } from '#contract/jobs/schemas.ts'

export const nameOfJobType = (type: JobType): string => jobTypeNames[type]

const statusNames: Record<JobStatus, string> = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
}
export const nameOfJobStatus = (status: JobStatus): string => statusNames[status]

export const labelOfJob = (job: Pick<Job, 'job_type' | 'number'>): string =>
  `${nameOfJobType(job.job_type)} #${job.number}`
