import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { job, jobStatuses, jobTypes, pausableTypes } from '#contract/jobs/schemas.ts'
import { keysOf } from '#contract/keys.ts'
import { pageQuery, pagination, sortOrder, trueOrFalse } from '#contract/paging.ts'

export const jobSorts = ['job_type', 'status', 'created_at', 'updated_at'] as const
export type JobSort = (typeof jobSorts)[number]

export const adminJobLimits = {
  /** Metrics cover the jobs of the last `metricDays` days, at most the newest `metricJobs`. */
  metricDays: 30,
  metricJobs: 10_000,
  recent: 10,
  recentEveryMs: 10_000,
  overviewEveryMs: 30_000,
  monitorEveryMs: 5_000,
  /** Maximum number of jobs that one call of “Retry all failed” queues. */
  retriedAtOnce: 500,
} as const

export const adminJobTexts = {
  failed: 'Failed to load jobs',
  refreshed: 'Jobs refreshed!',
  sortBy: `sortBy must be one of ${jobSorts.join(', ')}`,
  status: `status must be one of ${jobStatuses.join(', ')}`,
  jobType: `jobType must be one of ${jobTypes.join(', ')}`,
  none: 'No jobs yet.',
  noneFiltered: 'No jobs match these filters.',
  noneFound: 'No job on this page holds these words.',
  metricsOf: `The last ${adminJobLimits.metricDays} days, at most the newest ${adminJobLimits.metricJobs.toLocaleString('en')} jobs.`,
  noMetrics: `No jobs in the last ${adminJobLimits.metricDays} days.`,
  notMember: 'You are not a member of this campaign, so its recordings are not yours to hear.',
} as const

/** Why retrying a failed job would not help. */
export const jobObstacles = {
  campaignInBin: 'the campaign is in the bin',
  sessionInBin: 'the session is in the bin',
  recordingInBin: 'the recording is in the bin',
  soundDeleted: 'the sound was deleted, as set in the campaign',
  unusable: 'the recording cannot be used',
  replaced: 'a later job replaced it',
} as const
export type JobObstacle = keyof typeof jobObstacles

const jobsWords = (count: number) => (count === 1 ? '1 job' : `${count.toLocaleString('en')} jobs`)

export const jobCareTexts = {
  retryAll: 'Retry all failed',
  retryAllFailed: 'The failed jobs could not be queued again',
  retried: (count: number) => `${jobsWords(count)} queued again.`,
  noneRetried: 'No failed job could be queued again.',
  skipped: (reasons: { obstacle: JobObstacle; count: number }[]) =>
    `Not retried: ${reasons.map(({ obstacle, count }) => `${jobsWords(count)} (${jobObstacles[obstacle]})`).join(', ')}.`,
  left: (count: number) => `Still to retry: ${jobsWords(count)}. Press again.`,
  cannotWork: (obstacle: JobObstacle) => `A retry will not help: ${jobObstacles[obstacle]}.`,
  dismiss: 'Dismiss',
  dismissed: (name: string) => `${name} dismissed`,
  cannotDismiss: 'Only failed jobs can be dismissed',
  dismissFailed: 'Failed to dismiss job',
  dismissAll: 'Dismiss all failed',
  dismissAllTitle: 'Dismiss all failed jobs?',
  dismissAllText:
    'They no longer appear in the counts or in this list. Under “Dismissed”, you can restore or retry each of them.',
  dismissAllFailed: 'The failed jobs could not be dismissed',
  allDismissed: (count: number) => `${jobsWords(count)} dismissed.`,
  shownDismissed: 'Dismissed',
  bringBack: 'Restore',
  broughtBack: (name: string) => `${name} counts as failed again`,
  notDismissed: 'Only dismissed jobs can be restored',
  bringBackFailed: 'The job could not be restored',
  pause: 'Pause jobs',
  resume: 'Resume',
  paused: (name: string) => `${name} paused. Running jobs finish, and waiting jobs do not start.`,
  resumed: (name: string) => `${name} resumed`,
  pauseFailed: 'The jobs could not be paused',
  resumeFailed: 'The jobs could not be resumed',
  pausedBy: (name: string, by: string | null, waiting: number) =>
    `${name} is paused${by ? ` by ${by}` : ''}. Waiting: ${waiting === 0 ? 'none' : jobsWords(waiting)}.`,
  pausableType: `jobType must be one of ${pausableTypes.join(', ')}`,
  isDismissed: 'dismissed must be true or false',
} as const

export const jobQuery = z.extend(pageQuery, {
  sortBy: z
    ._default(z.enum(jobSorts, adminJobTexts.sortBy), 'created_at')
    .check(z.describe(`${jobSorts.join(', ')}; created_at by default`)),
  sortOrder,
  status: z.optional(z.enum(jobStatuses, adminJobTexts.status)).check(z.describe(jobStatuses.join(', '))),
  jobType: z.optional(z.enum(jobTypes, adminJobTexts.jobType)).check(z.describe(jobTypes.join(', '))),
  dismissed: z
    ._default(trueOrFalse(jobCareTexts.isDismissed), false)
    .check(z.describe('true lists the dismissed jobs instead; false by default')),
})
export type JobQuery = z.infer<typeof jobQuery>

export const jobCount = z.object({
  job_type: z.enum(jobTypes),
  status: z.enum(jobStatuses),
  count: z.number(),
})
export type JobCount = z.infer<typeof jobCount>

/** Recent figures of one job type; null where unknown. */
export const jobMetric = z.object({
  job_type: z.enum(jobTypes),
  /** Percentage of completed jobs among all completed and failed jobs. */
  success_rate: z.nullable(z.number()),
  /** Average duration of the last attempt of completed jobs. */
  avg_processing_seconds: z.nullable(z.number()),
  /** Average time from creation to start, for jobs without a retry. */
  avg_queue_seconds: z.nullable(z.number()),
})
export type JobMetric = z.infer<typeof jobMetric>

export const adminJob = z.extend(job, {
  /** Container format and size of the recording as it was uploaded. */
  audio_format: z.nullable(z.string()),
  audio_bytes: z.nullable(z.number()),
  dismissed_at: z.nullable(z.string()),
  /** null if a retry can succeed, or if the job has not failed. */
  obstacle: z.nullable(z.enum(keysOf(jobObstacles))),
})
export type AdminJob = z.infer<typeof adminJob>

export const pausedType = z.object({
  job_type: z.enum(pausableTypes),
  paused_at: z.string(),
  paused_by: z.nullable(z.string()),
  waiting: z.number(),
})
export type PausedType = z.infer<typeof pausedType>

export const adminJobList = success({
  jobs: z.array(adminJob),
  pagination,
  /** Number of jobs by type and status, without dismissed jobs. */
  statistics: z.array(jobCount),
  metrics: z.array(jobMetric),
  paused: z.array(pausedType),
})
export type AdminJobList = z.infer<typeof adminJobList>

export const retryAllAnswer = success({
  retried: z.number(),
  skipped: z.array(z.object({ obstacle: z.enum(keysOf(jobObstacles)), count: z.number() })),
  /** Number of retryable failed jobs that were not queued, because the call had reached `retriedAtOnce`. */
  left: z.number(),
})
export type RetryAllAnswer = z.infer<typeof retryAllAnswer>
export const dismissAllAnswer = success({ dismissed: z.number() })
export const jobTypeChoice = z.object(
  { jobType: z.enum(pausableTypes, jobCareTexts.pausableType) },
  jobCareTexts.pausableType,
)
