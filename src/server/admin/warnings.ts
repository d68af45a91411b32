import { type AdminWarning, warningLimits, warningTexts } from '#contract/admin/schemas.ts'
import { statisticsTexts } from '#contract/admin/statistics.ts'
import { jobCareTexts } from '#contract/jobs/monitor.ts'
import { jobTypeNames } from '#contract/jobs/schemas.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import { readLastBackup } from '#server/backup/last-backup.ts'
import type { Deps } from '#server/deps.ts'
import { listPausedTypes } from '#server/jobs/service.ts'
import { readDisk } from './statistics.ts'
import { findFirstAccountTime, listEngineFailures, measureQueue } from './store.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

async function warnOfDisk(deps: Pick<Deps, 'config'>): Promise<AdminWarning[]> {
  const disk = await readDisk(deps)
  return disk?.is_low ? [{ kind: 'disk', text: statisticsTexts.lowSpace }] : []
}

async function warnOfBackup({
  db,
  clock,
  config,
  log,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>): Promise<AdminWarning[]> {
  if (config.backup.keep === 0) return []
  const last = await readLastBackup(config.dataDir, log, config.databaseUrl ? db : null)
  const since = last ?? (await findFirstAccountTime(db))
  const days = since ? Math.floor((clock().getTime() - since.getTime()) / dayMs) : 0
  if (days < warningLimits.backupDays) return []
  const text = config.databaseUrl ? warningTexts.noServerBackup(days) : warningTexts.backupIsOld(days)
  return [{ kind: 'backup', text }]
}

async function warnOfQueue({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<AdminWarning[]> {
  const queue = await measureQueue(db, clock())
  const waiting = queue.reduce((sum, { due }) => sum + due, 0)
  const oldest = Math.max(0, ...queue.map(({ oldestSeconds }) => oldestSeconds))
  const minutes = Math.floor((oldest * 1000) / minuteMs)
  if (minutes < warningLimits.queueMinutes) return []
  return [{ kind: 'queue', text: warningTexts.queueWaits(minutes, waiting) }]
}

async function warnOfPauses({ db }: Pick<Deps, 'db'>): Promise<AdminWarning[]> {
  return (await listPausedTypes(db)).map(({ jobType, pausedBy, waiting }) => ({
    kind: 'paused',
    text: jobCareTexts.pausedBy(jobTypeNames[jobType], pausedBy, waiting),
  }))
}

/** Ignores rare failures of an engine, because a recording can be their cause. Warns about every fallback of the language model. */
async function warnOfEngines({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<AdminWarning[]> {
  const since = new Date(clock().getTime() - warningLimits.engineHours * 60 * minuteMs)
  return (await listEngineFailures(db, since)).flatMap(({ engine, fellBack, failed, ended, reason }) => {
    if (fellBack) return [{ kind: 'engine' as const, text: warningTexts.modelFellBack(failed, reason) }]
    if (failed < warningLimits.engineFailures || failed * 2 < ended) return []
    return [{ kind: 'engine' as const, text: warningTexts.engineFails(engine, failed, ended, reason) }]
  })
}

export async function readWarnings(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>,
  _access: AdminAccess,
): Promise<AdminWarning[]> {
  return [
    ...(await warnOfDisk(deps)),
    ...(await warnOfBackup(deps)),
    ...(await warnOfQueue(deps)),
    ...(await warnOfPauses(deps)),
    ...(await warnOfEngines(deps)),
  ]
}
