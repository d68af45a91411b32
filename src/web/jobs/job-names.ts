import type { Job, JobStatus, JobType } from '#contract/jobs/schemas.ts'

const typeNames: Record<JobType, string> = {
  transcription: 'Transcription',
  entity_extraction: 'Entity extraction',
  recap: 'Recap',
  duplicate_cleanup: 'Duplicate cleanup',
  wiki_export: 'Wiki export',
  wiki_import: 'Wiki import',
  model_download: 'Model download',
  webhook: 'Webhook',
  vault: 'Vault',
  notice: 'Notice',
}
export const nameOfJobType = (type: JobType): string => typeNames[type]

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
