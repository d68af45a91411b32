import { and, asc, desc, eq, gte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { JobCount } from '#contract/admin-jobs.ts'
import { type JobStatus, type JobType, jobStatuses, jobTypes } from '#contract/jobs.ts'
import type { JobStretch } from '#core/jobs/find-stretches.ts'
import type { Db } from '#server/db/connection.ts'
import { jobs, members } from '#server/db/schema.ts'
import type { JobRow } from './define-job.ts'
import { type ListedJob, selectJobs } from './store.ts'

const isKnown = <T extends { job_type: string }>(row: T): row is T & { job_type: JobType } =>
  jobTypes.some((type) => type === row.job_type)

/**
 * How many jobs of each type stand in each state. Asked for one by one, the index alone tells, in half the time that
 * grouping takes.
 */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const listOf = (values: readonly string[]) => sql`unnest(${sql.param(values)}::text[])`
  const counts = await db
    .select({
      job_type: sql<JobType>`one_type`,
      status: sql<JobStatus>`one_status`,
      count: db.$count(jobs, sql`${jobs.jobType} = one_type and ${jobs.status} = one_status`),
    })
    .from(sql`${listOf(jobTypes)} as one_type, ${listOf(jobStatuses)} as one_status`)
  return counts.filter(({ count }) => count > 0)
}

/** The rows are looked up only from the first one that is shown: what comes before it is skipped in the index. */
export async function listStretch(db: Db, stretch: JobStretch): Promise<ListedJob[]> {
  const { jobType, status, skip, take, isFromEnd } = stretch
  const moment = stretch.by === 'updated_at' ? jobs.updatedAt : jobs.createdAt
  const isDescending = stretch.isDescending !== isFromEnd
  const [towards, onwards] = isDescending ? [desc, sql`<=`] : [asc, sql`>=`]
  const order = [towards(moment), towards(jobs.sequence)]
  const isWanted = and(
    jobType ? eq(jobs.jobType, jobType) : undefined,
    status ? eq(jobs.status, status) : undefined,
  )
  const first = db
    .select({ moment, sequence: jobs.sequence })
    .from(jobs)
    .where(isWanted)
    .orderBy(...order)
    .offset(skip)
    .limit(1)
  const rows = await selectJobs(db)
    .where(and(isWanted, sql`(${moment}, ${jobs.sequence}) ${onwards} (${first})`))
    .orderBy(...order)
    .limit(take)
  return isFromEnd ? rows.reverse() : rows
}

/** How the newest jobs since a moment fared, type by type; no more than so many are looked at. */
export async function measureJobs(db: Db, since: Date, atMost: number) {
  const recent = db
    .select()
    .from(jobs)
    .where(gte(jobs.createdAt, since))
    .orderBy(desc(jobs.createdAt), desc(jobs.sequence))
    .limit(atMost)
    .as('recent')
  const count = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
  const average = (from: SQLWrapper, to: SQLWrapper, condition: SQL) =>
    sql<number | null>`(avg(extract(epoch from ${to} - ${from})) filter (where ${condition}))::float8`
  const isCompleted = eq(recent.status, 'completed')
  const rows = await db
    .select({
      job_type: recent.jobType,
      completed: count(isCompleted),
      failed: count(eq(recent.status, 'failed')),
      processingSeconds: average(recent.startedAt, recent.completedAt, isCompleted),
      queueSeconds: average(recent.createdAt, recent.startedAt, eq(recent.attempt, 1)),
    })
    .from(recent)
    .groupBy(recent.jobType)
    .orderBy(recent.jobType)
  return rows.filter(isKnown)
}
export type MeasuredJobs = Awaited<ReturnType<typeof measureJobs>>[number]

/** The campaigns in which a person is game master. */
export async function listCampaignsOfGm(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: members.campaignId })
    .from(members)
    .where(and(eq(members.userId, userId), eq(members.role, 'gm')))
  return rows.map(({ id }) => id)
}

export async function countJobsOfUser(
  db: Db,
  userId: string,
): Promise<{ status: JobRow['status']; count: number }[]> {
  return db
    .select({ status: jobs.status, count: sql<number>`count(*)::int` })
    .from(jobs)
    .where(eq(jobs.userId, userId))
    .groupBy(jobs.status)
}
