import type { AdminJob, AdminJobList } from '#contract/jobs/monitor.ts'
import { isActive, type Job } from '#contract/jobs/schemas.ts'

export const sampleJob = (part: Partial<Job> = {}): Job => ({
  id: 'j',
  number: 1,
  job_type: 'transcription',
  status: 'completed',
  progress: 100,
  stage: null,
  attempt: 1,
  job_data: '{}',
  result_data: null,
  error_message: null,
  created_at: '2026-01-01T10:00:00.000Z',
  updated_at: '2026-01-01T10:00:00.000Z',
  started_at: null,
  completed_at: null,
  failed_at: null,
  username: null,
  campaign_id: 'c',
  campaign_name: 'C',
  campaign_in_bin: false,
  session_id: 's',
  session_number: 1,
  audio_file_id: null,
  is_paused: false,
  time_left: null,
  ...part,
})

export const sampleAdminJob = (part: Partial<AdminJob> = {}): AdminJob => ({
  ...sampleJob(),
  audio_format: null,
  audio_bytes: null,
  dismissed_at: null,
  obstacle: null,
  ...part,
})

export const ownJobsBody = (...jobs: Job[]) => ({
  success: true,
  jobs,
  activeJobs: jobs.filter(isActive),
  summary: { pending: 0, in_progress: 0, completed: 0, failed: 0, cancelled: 0 },
})

export const adminJobsBody = (jobs: AdminJob[], part: Partial<AdminJobList> = {}): AdminJobList => ({
  success: true,
  jobs,
  pagination: { page: 1, limit: 20, total: jobs.length, pages: 1 },
  statistics: jobs.map(({ job_type, status }) => ({ job_type, status, count: 1 })),
  metrics: [],
  paused: [],
  ...part,
})
