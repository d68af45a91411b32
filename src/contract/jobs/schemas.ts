import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { listLimit } from '#contract/paging.ts'

/** `wiki_export` and `wiki_import` are valid in requests, but no job has them, because exports and imports run within their request. */
export const jobTypes = [
  'transcription',
  'entity_extraction',
  'recap',
  'duplicate_cleanup',
  'wiki_export',
  'wiki_import',
  'model_download',
  'webhook',
  'vault',
  'notice',
] as const
export type JobType = (typeof jobTypes)[number]
/** Types that are left out of a user's list of jobs. */
export const unlistedJobTypes = ['webhook', 'vault', 'notice'] as const satisfies JobType[]

export const jobTypeNames: Record<JobType, string> = {
  transcription: 'Transcription',
  entity_extraction: 'Entity extraction',
  recap: 'Recap',
  duplicate_cleanup: 'Duplicate cleanup',
  wiki_export: 'Wiki export',
  wiki_import: 'Wiki import',
  model_download: 'Model download',
  webhook: 'Webhook',
  vault: 'Vault',
  notice: 'Notification',
}

export const pausableTypes = [
  'transcription',
  'entity_extraction',
  'recap',
  'duplicate_cleanup',
  'model_download',
] as const satisfies JobType[]

export type PausableType = (typeof pausableTypes)[number]

export const jobStatuses = ['pending', 'in_progress', 'completed', 'failed', 'cancelled'] as const
export type JobStatus = (typeof jobStatuses)[number]
export const activeStatuses = ['pending', 'in_progress'] satisfies JobStatus[]
export const isActive = ({ status }: { status: JobStatus }) => activeStatuses.some((one) => one === status)

/** In seconds, from the pieces of work that this attempt has done in its current stage. */
export const timeLeft = z.object({ least: z.number(), most: z.number() })
export type TimeLeft = z.infer<typeof timeLeft>

/** `job_data` and `result_data` are JSON texts without any content of a session (docs/product.md, “Jobs”). */
export const job = z.object({
  id: z.string(),
  /** Installation-wide counter, shown to users. */
  number: z.number(),
  job_type: z.enum(jobTypes),
  status: z.enum(jobStatuses),
  progress: z.number(),
  stage: z.nullable(z.string()),
  attempt: z.number(),
  job_data: z.string(),
  result_data: z.nullable(z.string()),
  error_message: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  started_at: z.nullable(z.string()),
  completed_at: z.nullable(z.string()),
  failed_at: z.nullable(z.string()),
  username: z.nullable(z.string()),
  campaign_id: z.nullable(z.string()),
  campaign_name: z.nullable(z.string()),
  campaign_in_bin: z.boolean(),
  session_id: z.nullable(z.string()),
  session_number: z.nullable(z.number()),
  audio_file_id: z.nullable(z.string()),
  /** True while the job waits because an administrator paused its type. */
  is_paused: z.boolean(),
  /** null while the job does not run, or its stage has not moved yet. */
  time_left: z.nullable(timeLeft),
})
export type Job = z.infer<typeof job>

export const jobSummary = z.object({
  pending: z.number(),
  in_progress: z.number(),
  completed: z.number(),
  failed: z.number(),
  cancelled: z.number(),
})
export const userJobs = success({ jobs: z.array(job), activeJobs: z.array(job), summary: jobSummary })
export const sessionJobs = success({ jobs: z.array(job) })

export const jobLimits = { listMax: 100, listDefault: 20, tries: 3, crashes: 10 } as const

/** Times are in milliseconds. */
export const ownJobLimits = {
  jobsFetched: 20,
  cachedFor: 10_000,
  refreshGap: 15_000,
  lockedFor: 30_000,
  recentShown: 5,
  taskStays: { completed: 3_000, failed: 5_000 },
} as const

const nameMinutes = (minutes: number) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

export const describeMinutes = (minutes: number) =>
  minutes < 1 ? 'less than a minute' : `about ${nameMinutes(minutes)}`

/** In minutes; `from` may be 0. */
function describeRange(from: number, to: number): string {
  if (from === 0) return to === 1 ? 'less than a minute' : `less than ${describeLength(to)}`
  return to < 60 ? `${from} to ${to} minutes` : `${nameMinutes(from)} to ${nameMinutes(to)}`
}

const describeLength = (minutes: number) => (minutes < 60 ? `${minutes} minutes` : nameMinutes(minutes))

export const jobTexts = {
  notFound: 'Job not found',
  campaignInTrash: 'The campaign of this job is in the bin. Bring it back first.',
  cannotRetry: 'Only failed or cancelled jobs can be retried',
  cannotCancel: 'Only pending or running jobs can be cancelled',
  paused: 'Paused by the administrator',
  cancelled: 'Job cancelled successfully',
  queued: 'Job queued for retry',
  cancelFailed: 'Failed to cancel job',
  pipelineLoadFailed: 'The progress of this session could not be loaded.',
  retryFailed: 'Failed to retry job',
  limit: 'limit must be a number between 1 and 100',
  tooMany: 'Too many requests. Please wait before refreshing again.',
  tooOften: 'Refreshing too frequently. Please wait...',
  signInExpired: 'Authentication expired. Please refresh the page.',
  serverError: (details: string) => `Server error loading jobs: ${details}`,
  unknownError: 'Unknown error',
  loadFailed: (status: number | 'Network error') => `Failed to load job status (${status})`,
  upToDate: 'Up to date',
  allComplete: 'All complete',
  failed: (count: number) => `${count} failed`,
  active: (count: number) => `${count} active`,
  activeTasks: (count: number) => `Active Tasks (${count})`,
  timeLeft: (from: number, to: number) => `${describeRange(from, to)} left`,
  crashed: 'The server stopped again and again while working on this. Press Retry to try again.',
  unexpected: 'Something went wrong while working on this. Press Retry to try again.',
} as const

export const ownJobQuery = z.object({
  limit: listLimit(jobTexts.limit, { default: jobLimits.listDefault, max: jobLimits.listMax }),
})

export const stageTexts = {
  waiting: 'Waiting',
  night: 'Waiting for the night, from 1 to 7',
  reading: 'Reading the recording',
  listening: 'Transcribing',
  speakers: 'Telling the voices apart',
  storing: 'Storing the transcript',
  entities: 'Finding people, places and things',
  recap: 'Writing the recap',
  duplicates: 'Looking for duplicates',
  model: 'Downloading a speech model',
  languageModel: 'Downloading a language model',
} as const
