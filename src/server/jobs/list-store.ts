import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  isNotNull,
  isNull,
  not,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { JobCount, JobQuery } from '#contract/jobs/monitor.ts'
import { type JobType, jobTypes } from '#contract/jobs/schemas.ts'
import type { Db } from '#server/db/connection.ts'
import { jobs, members, sessions } from '#server/db/schema.ts'
import type { JobRow } from './define-job.ts'
import { isListedFor, type JobOwner, type ListedJob, selectJobs } from './store.ts'

const isKnown = <T extends { job_type: string }>(row: T): row is T & { job_type: JobType } =>
  jobTypes.some((type) => type === row.job_type)

const isShown = (dismissed: boolean) => (dismissed ? isNotNull(jobs.dismissedAt) : isNull(jobs.dismissedAt))

export async function countJobs(db: Db, dismissed: boolean): Promise<JobCount[]> {
  const rows = await db
    .select({ job_type: jobs.jobType, status: jobs.status, count: count() })
    .from(jobs)
    .where(isShown(dismissed))
    .groupBy(jobs.jobType, jobs.status)
  return rows.filter(isKnown)
}

/** The newest jobs of a type or status come first in either order. */
export async function listJobs(db: Db, query: JobQuery): Promise<ListedJob[]> {
  const { jobType, status, sortBy, sortOrder, page, limit } = query
  const towards = sortOrder === 'ASC' ? asc : desc
  const byTime = (moment: SQLWrapper) => [towards(moment), towards(jobs.sequence)]
  const newestFirst = [desc(jobs.createdAt), desc(jobs.sequence)]
  const orders = {
    created_at: byTime(jobs.createdAt),
    updated_at: byTime(jobs.updatedAt),
    job_type: [towards(jobs.jobType), ...newestFirst],
    status: [towards(jobs.status), ...newestFirst],
  }
  return selectJobs(db)
    .where(
      and(
        isShown(query.dismissed),
        jobType ? eq(jobs.jobType, jobType) : undefined,
        status ? eq(jobs.status, status) : undefined,
      ),
    )
    .orderBy(...orders[sortBy])
    .offset((page - 1) * limit)
    .limit(limit)
}

export async function measureJobs(db: Db, since: Date, max: number) {
  const recent = db
    .select()
    .from(jobs)
    .where(gte(jobs.createdAt, since))
    .orderBy(desc(jobs.createdAt), desc(jobs.sequence))
    .limit(max)
    .as('recent')
  const countIf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
  const average = (from: SQLWrapper, to: SQLWrapper, condition: SQL) =>
    sql<number | null>`(avg(extract(epoch from ${to} - ${from})) filter (where ${condition}))::float8`
  const isCompleted = eq(recent.status, 'completed')
  const rows = await db
    .select({
      job_type: recent.jobType,
      completed: countIf(isCompleted),
      failed: countIf(eq(recent.status, 'failed')),
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
    .select({ status: jobs.status, count: count() })
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
