import type { AuditAction } from '#contract/audit.ts'
import { AppError } from '#contract/errors.ts'
import { type AdminJobList, adminJobLimits, type JobMetric, type JobQuery } from '#contract/jobs/monitor.ts'
import { jobTexts, jobTypeNames } from '#contract/jobs/schemas.ts'
import { paginate } from '#contract/paging.ts'
import { recordAudit } from '#server/auth/audit.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import type { JobRow, ReflectStatus } from '../define-job.ts'
import { countJobs, listJobs, measureJobs } from '../list-store.ts'
import { presentAdminJob, presentMetric } from '../present.ts'
import { cancelActiveJob, requeueJob } from '../service.ts'
import { findJob } from '../store.ts'
import { findObstacles } from './failed-store.ts'
import { listPausedTypes } from './pause-store.ts'

export async function listAllJobs(
  deps: Pick<Deps, 'db' | 'clock'>,
  _access: AdminAccess,
  query: JobQuery,
): Promise<Omit<AdminJobList, 'success'>> {
  const { db } = deps
  const [statistics, metrics] = await Promise.all([countJobs(db, false), measureRecentJobs(deps)])
  const counts = query.dismissed ? await countJobs(db, true) : statistics
  const total = counts
    .filter(
      ({ job_type, status }) =>
        job_type === (query.jobType ?? job_type) && status === (query.status ?? status),
    )
    .reduce((sum, { count }) => sum + count, 0)
  const listed = await listJobs(db, query)
  const obstacles = await findObstacles(
    db,
    listed.flatMap(({ job }) => (job.status === 'failed' ? [job.id] : [])),
  )
  return {
    jobs: listed.map((one) => presentAdminJob(one, obstacles.get(one.job.id) ?? null)),
    pagination: paginate(query, total),
    statistics,
    metrics,
    paused: (await listPausedTypes(db)).map(({ jobType, pausedAt, pausedBy, waiting }) => ({
      job_type: jobType,
      paused_at: pausedAt.toISOString(),
      paused_by: pausedBy,
      waiting,
    })),
  }
}

async function measureRecentJobs(deps: Pick<Deps, 'db' | 'clock'>): Promise<JobMetric[]> {
  const { metricDays, metricJobs } = adminJobLimits
  const since = new Date(deps.clock().getTime() - metricDays * 24 * 3600_000)
  return (await measureJobs(deps.db, since, metricJobs)).map(presentMetric)
}

async function requireJob(deps: Pick<Deps, 'db'>, jobId: string): Promise<JobRow> {
  const job = await findJob(deps.db, jobId)
  if (!job) throw new AppError('NOT_FOUND', jobTexts.notFound)
  return job
}

async function recordForOther(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  { userId: actorId }: AdminAccess,
  action: AuditAction,
  job: JobRow,
): Promise<void> {
  if (job.userId === actorId) return
  await recordAudit(deps, tx, {
    actorId,
    action,
    target: `#${job.sequence}`,
    detail: jobTypeNames[job.jobType],
  })
}

export async function cancelAnyJob(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'ids'>,
  reflectStatus: ReflectStatus,
  access: AdminAccess,
  jobId: string,
): Promise<void> {
  const job = await requireJob(deps, jobId)
  await cancelActiveJob(deps, reflectStatus, jobId, (tx) =>
    recordForOther(deps, tx, access, 'job.cancelled', job),
  )
}

export async function retryAnyJob(
  deps: Pick<Deps, 'db' | 'clock' | 'queue' | 'ids'>,
  reflectStatus: ReflectStatus,
  access: AdminAccess,
  jobId: string,
): Promise<void> {
  const job = await requireJob(deps, jobId)
  await requeueJob(deps, reflectStatus, jobId, (tx) => recordForOther(deps, tx, access, 'job.retried', job))
}
