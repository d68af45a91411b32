import * as z from 'zod/mini'
import { job, jobStatuses, jobTypes } from '#contract/jobs/schemas.ts'
import { pageQuery, pagination } from '#contract/paging.ts'

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
} as const

export const adminJobTexts = {
  failed: 'Failed to load jobs',
  refreshed: 'Jobs refreshed!',
  sortBy: `sortBy must be one of ${jobSorts.join(', ')}`,
  sortOrder: 'sortOrder must be one of ASC, DESC',
  status: `status must be one of ${jobStatuses.join(', ')}`,
  jobType: `jobType must be one of ${jobTypes.join(', ')}`,
  none: 'No jobs yet.',
  noneFiltered: 'No jobs match these filters.',
  noneFound: 'No job on this page holds these words.',
  metricsOf: `The last ${adminJobLimits.metricDays} days, at most the newest ${adminJobLimits.metricJobs.toLocaleString('en')} jobs.`,
  noMetrics: `No jobs in the last ${adminJobLimits.metricDays} days.`,
  notMember: 'You are not a member of this campaign, so its recordings are not yours to hear.',
} as const

/** Newest first by default. */
export const jobQuery = z.extend(pageQuery, {
  sortBy: z
    ._default(z.enum(jobSorts, adminJobTexts.sortBy), 'created_at')
    .check(z.describe(`${jobSorts.join(', ')}; created_at by default`)),
  sortOrder: z
    ._default(
      z.pipe(
        z.string(adminJobTexts.sortOrder).check(z.toUpperCase()),
        z.enum(['ASC', 'DESC'], adminJobTexts.sortOrder),
      ),
      'DESC',
    )
    .check(z.describe('ASC or DESC; DESC by default')),
  status: z.optional(z.enum(jobStatuses, adminJobTexts.status)).check(z.describe(jobStatuses.join(', '))),
  jobType: z.optional(z.enum(jobTypes, adminJobTexts.jobType)).check(z.describe(jobTypes.join(', '))),
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
  /** Percentage of completed jobs among completed and failed ones. Cancelled jobs do not count. */
  success_rate: z.nullable(z.number()),
  /** Average duration of the last attempt of completed jobs. */
  avg_processing_seconds: z.nullable(z.number()),
  /** Average time from creation to start, for jobs without a retry. */
  avg_queue_seconds: z.nullable(z.number()),
})
export type JobMetric = z.infer<typeof jobMetric>

export const adminJobList = z.object({
  success: z.literal(true),
  jobs: z.array(job),
  pagination,
  statistics: z.array(jobCount),
  metrics: z.array(jobMetric),
})
export type AdminJobList = z.infer<typeof adminJobList>
