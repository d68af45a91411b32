import * as z from 'zod/mini'
import {
  certificateFaults,
  databaseLimits,
  type Installation,
  type InstallationEdit,
  installationTexts,
  type MailTest,
  mailFaults,
} from '#contract/admin/installation.ts'
import { warningLimits } from '#contract/admin/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { requireUser } from '#server/accounts/service.ts'
import { recordAudit } from '#server/auth/audit.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import { readLastBackup } from '#server/backup/last-backup.ts'
import type { Deps } from '#server/deps.ts'
import { readCommit, readProgramVersion } from '#server/lib/program.ts'
import type { Mail } from '#server/ports/mail.ts'
import { findSender } from '../engines/saved-settings.ts'
import {
  hasFailureReport,
  listSlowestStatements,
  measureDatabase,
  switchFailureReport,
} from './installation-store.ts'

const dayMs = 24 * 3600_000

async function readBackup({
  db,
  config,
  clock,
  log,
}: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>): Promise<Installation['backup']> {
  const at = await readLastBackup(config.dataDir, log, config.databaseUrl ? db : null)
  const last = at?.toISOString() ?? null
  if (config.backup.keep === 0) return { state: config.databaseUrl ? 'external' : 'off', last }
  const isOld = at === null || clock().getTime() - at.getTime() >= warningLimits.backupDays * dayMs
  if (config.databaseUrl) return { state: isOld ? 'external-old' : 'external', last }
  return { state: at === null ? 'none' : isOld ? 'old' : 'recent', last }
}

async function readDatabaseFacts({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Promise<Installation['database']> {
  const bytes = await measureDatabase(db)
  const { slowest: count, embeddedBytes, slowCalls, slowMs } = databaseLimits
  const slowest = listSlowestStatements(count)
  const embedded = config.databaseUrl === null
  const isSlow = slowest.some(({ calls, totalMs }) => calls >= slowCalls && totalMs / calls >= slowMs)
  return {
    embedded,
    bytes,
    slowest: slowest.map(({ statement, calls, slowestMs }) => ({
      statement,
      calls,
      slowest_ms: Math.round(slowestMs),
    })),
    should_move: embedded && (isSlow || bytes >= embeddedBytes),
  }
}

export async function readInstallation(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>,
  _access: AdminAccess,
): Promise<Installation> {
  const { config, db } = deps
  return {
    version: readProgramVersion(),
    commit: readCommit(),
    sign_ups: config.signUps,
    backup: await readBackup(deps),
    database: await readDatabaseFacts(deps),
    mail: { from: await findSender(deps), reports_failures: await hasFailureReport(db) },
  }
}

export async function updateInstallation(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'mail'>,
  { userId: actorId }: AdminAccess,
  { reportsFailures }: InstallationEdit,
): Promise<void> {
  if (reportsFailures && !deps.mail) throw new AppError('CONFLICT', installationTexts.noMailYet)
  await deps.db.transaction(async (tx) => {
    if (!(await switchFailureReport(tx, reportsFailures, deps.clock()))) return
    const detail = reportsFailures ? 'turned on' : 'turned off'
    const target = installationTexts.reports
    await recordAudit(deps, tx, { actorId, action: 'settings.changed', target, detail })
  })
}

const mailError = z.object({ code: z.string(), message: z.string() })

function explainFault(error: unknown): string {
  const cause = mailError.safeParse(error instanceof Error ? error.cause : null)
  const { code = '', message = '' } = cause.data ?? {}
  const [, certificate] = certificateFaults.find(([pattern]) => pattern.test(message)) ?? []
  return certificate ?? mailFaults[code] ?? installationTexts.testFailed
}

/** Mails only the administrator who makes the call, so that it cannot be used to spam others. */
export async function sendTestMail(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'log'>,
  { userId: actorId }: AdminAccess,
  mail: Mail,
): Promise<Omit<MailTest, 'success'>> {
  const { email: to } = await requireUser(deps.db, actorId)
  await recordAudit(deps, deps.db, { actorId, action: 'mail.tested' })
  try {
    const text = 'This is the test email that you requested. Your Hearthscribe server can send email.\n'
    await mail.send({ to, subject: 'Hearthscribe: test email', text })
    return { works: true, message: installationTexts.sent(to) }
  } catch (error) {
    deps.log.warn({ err: error }, 'The test mail could not be sent')
    return { works: false, message: explainFault(error) }
  }
}

export async function testMail(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'mail' | 'log'>,
  access: AdminAccess,
): Promise<Omit<MailTest, 'success'>> {
  return deps.mail
    ? sendTestMail(deps, access, deps.mail)
    : { works: false, message: installationTexts.noMail }
}
