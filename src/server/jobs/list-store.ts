import { and, asc, desc, eq, gte, isNotNull, isNull, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { JobCount } from '#contract/jobs/monitor.ts'
import { type JobStatus, type JobType, jobStatuses, jobTypes } from '#contract/jobs/schemas.ts'
import type { JobRange } from '#core/jobs/find-job-ranges.ts'
import type { Db } from '#server/db/connection.ts'
import { jobs, members, sessions } from '#server/db/schema.ts'
import type { JobRow } from './define-job.ts'
import { isListedFor, type JobOwner, type ListedJob, selectJobs } from './store.ts'

const isKnown = <T extends { job_type: string }>(row: T): row is T & { job_type: JobType } =>
  jobTypes.some((type) => type === row.job_type)

const isShown = (dismissed: boolean) => (dismissed ? isNotNull(jobs.dismissedAt) : isNull(jobs.dismissedAt))

/** Counts each combination of type and status separately, because a grouping query would take twice as long. */
export async function countJobs(db: Db, dismissed: boolean): Promise<JobCount[]> {
  const listOf = (values: readonly string[]) => sql`unnest(${sql.param(values)}::text[])`
  const counts = await db
    .select({
      job_type: sql<JobType>`one_type`,
      status: sql<JobStatus>`one_status`,
      count: db.$count(
        jobs,
        and(sql`${jobs.jobType} = one_type and ${jobs.status} = one_status`, isShown(dismissed)),
      ),
    })
    .from(sql`${listOf(jobTypes)} as one_type, ${listOf(jobStatuses)} as one_status`)
  return counts.filter(({ count }) => count > 0)
}

/** The subquery `first` skips rows within the index, because reading the skipped rows from the table would be slow. */
export async function listJobRange(db: Db, range: JobRange, dismissed: boolean): Promise<ListedJob[]> {
  const { jobType, status, skip, take, isFromEnd } = range
  const moment = range.by === 'updated_at' ? jobs.updatedAt : jobs.createdAt
  const isDescending = range.isDescending !== isFromEnd
  const [towards, onwards] = isDescending ? [desc, sql`<=`] : [asc, sql`>=`]
  const order = [towards(moment), towards(jobs.sequence)]
  const isWanted = and(
    isShown(dismissed),
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

export async function measureJobs(db: Db, since: Date, max: number) {
  const recent = db
    .select()
    .from(jobs)
    .where(gte(jobs.createdAt, since))
    .orderBy(desc(jobs.createdAt), desc(jobs.sequence))
    .limit(max)
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

export async function listCampaignsOfGm(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: members.campaignId })
    .from(members)
    .where(and(eq(members.userId, userId), eq(members.role, 'gm')))
  return rows.map(({ id }) => id)
}

export async function countJobsOfUser(
  db: Db,
  owner: JobOwner,
): Promise<{ status: JobRow['status']; count: number }[]> {
  return db
    .select({ status: jobs.status, count: sql<number>`count(*)::int` })
    .from(jobs)
    .where(and(isListedFor(owner), isShown(false)))
    .groupBy(jobs.status)
}

/** Newest first. Leaves out a failure if a later job of the same type exists for the same session and recording. */
export async function listUnresolvedFailures(db: Db, campaignId: string, limit: number) {
  const later = sql`exists (select from jobs as later where later.session_id = ${jobs.sessionId}
    and later.job_type = ${jobs.jobType} and later.audio_file_id is not distinct from ${jobs.audioFileId}
    and later.sequence > ${jobs.sequence})`
  return db
    .select({ id: jobs.id, type: jobs.jobType, sessionId: sessions.id, error: jobs.errorMessage })
    .from(jobs)
    .innerJoin(sessions, and(eq(sessions.id, jobs.sessionId), isNull(sessions.deletedAt)))
    .where(and(eq(sessions.campaignId, campaignId), eq(jobs.status, 'failed'), not(later)))
    .orderBy(desc(jobs.sequence))
    .limit(limit)
}
