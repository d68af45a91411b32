import * as z from 'zod/mini'
import { job, jobStatuses, jobTypes } from './jobs.ts'
import { pageQuery, pagination } from './paging.ts'

export const jobSorts = ['job_type', 'status', 'created_at', 'updated_at'] as const
export type JobSort = (typeof jobSorts)[number]

export const adminJobLimits = {
  /** The metrics are of the jobs of this many days, and of no more than the newest so many. */
  metricDays: 30,
  metricJobs: 10_000,
  recent: 10,
  recentEveryMs: 10_000,
  overviewEveryMs: 30_000,
  monitorEveryMs: 5_000,
} as const

/** part 2 §2 and §8, word for word; the rest beside it. */
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

/** `?sortBy=status&sortOrder=ASC&status=failed&jobType=recap`, newest first unless told. */
export const jobQuery = z.extend(pageQuery, {
  sortBy: z._default(z.enum(jobSorts, adminJobTexts.sortBy), 'created_at'),
  sortOrder: z._default(
    z.pipe(
      z.string(adminJobTexts.sortOrder).check(z.toUpperCase()),
      z.enum(['ASC', 'DESC'], adminJobTexts.sortOrder),
    ),
    'DESC',
  ),
  status: z.optional(z.enum(jobStatuses, adminJobTexts.status)),
  jobType: z.optional(z.enum(jobTypes, adminJobTexts.jobType)),
})
export type JobQuery = z.infer<typeof jobQuery>

/** How many jobs of one type stand in one state. */
export const jobCount = z.object({
  job_type: z.enum(jobTypes),
  status: z.enum(jobStatuses),
  count: z.number(),
})
export type JobCount = z.infer<typeof jobCount>

/** How the jobs of one type fared lately; what cannot be told yet is null. */
export const jobMetric = z.object({
  job_type: z.enum(jobTypes),
  /** Completed among completed and failed, 0 to 100; cancelled ones count for neither. */
  success_rate: z.nullable(z.number()),
  /** Of completed jobs: from the start of the last attempt to its end. */
  avg_processing_seconds: z.nullable(z.number()),
  /** From creation to start, of jobs that needed one attempt: later ones waited for something else. */
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
