import { failureMailLimits } from '#contract/admin/installation.ts'
import { type JobType, jobTypeNames } from '#contract/jobs/schemas.ts'
import { secretOriginOf } from '#server/auth/origin.ts'
import type { Deps } from '#server/deps.ts'
import {
  changeFailureReport,
  countFailuresSince,
  findLastReason,
  listAdminAddresses,
  lockFailureReport,
} from './installation-store.ts'

type MailDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mail' | 'log'>
type Failures = { type: JobType; count: number }[]

/** Claims this hour's email, so that only one process sends it. Returns null if no email is due. */
async function claimReport({ db, clock }: MailDeps) {
  return db.transaction(async (tx) => {
    const report = await lockFailureReport(tx)
    const now = clock()
    if (!report) return null
    if (report.mailedAt && now.getTime() - report.mailedAt.getTime() < failureMailLimits.everyMs) return null
    const since = report.coveredUntil
    const failures = await countFailuresSince(tx, since)
    if (failures.length === 0) return null
    await changeFailureReport(tx, { ...report, mailedAt: now })
    return { failures, since, now, reason: await findLastReason(tx, since) }
  })
}

function writeText(deps: MailDeps, failures: Failures, since: Date, reason: string | null): string {
  const origin = secretOriginOf(deps)
  const lines = failures.map(({ type, count }) => `- ${jobTypeNames[type]}: ${count}`)
  const parts = [
    `Jobs that failed since ${since.toISOString().slice(0, 16).replace('T', ' ')} UTC:`,
    lines.join('\n'),
    reason && `Reason of the last failure: ${reason}`,
    origin && `See all failed jobs in the job monitor: ${origin}/app?view=admin&tab=jobs`,
    'Turn these mails off on the overview of the Admin Dashboard.',
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** If no administrator could be mailed, the next email counts the same failures again. */
export async function mailFailures(deps: MailDeps): Promise<void> {
  const { mail } = deps
  const report = mail && (await claimReport(deps))
  if (!mail || !report) return
  const { failures, since, now, reason } = report
  const total = failures.reduce((sum, { count }) => sum + count, 0)
  const subject = `Hearthscribe: ${total === 1 ? '1 job' : `${total} jobs`} failed`
  const text = writeText(deps, failures, since, reason)
  let isSent = false
  for (const to of await listAdminAddresses(deps.db)) {
    try {
      await mail.send({ to, subject, text })
      isSent = true
    } catch (error) {
      deps.log.warn({ err: error }, 'A mail about failed jobs could not be sent')
    }
  }
  if (isSent) await changeFailureReport(deps.db, { coveredUntil: now, mailedAt: now })
}

/** Returns a function that stops the checks. */
export function startMailingFailures(deps: MailDeps): () => void {
  const check = () =>
    mailFailures(deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'Looking for failed jobs to report failed; it is tried again soon')
    })
  const timer = setInterval(check, failureMailLimits.checkEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
