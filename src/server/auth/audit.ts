import { lt } from 'drizzle-orm'
import { type AuditAction, auditLimits } from '#contract/audit.ts'
import type { Db } from '#server/db/connection.ts'
import { auditLog } from '#server/db/schema-admin.ts'
import type { Deps } from '#server/deps.ts'

export type AuditEvent = {
  /** null if the person was not signed in. */
  actorId: string | null
  action: AuditAction
  /** Id of an account or campaign. Its name is not stored, so that no name outlives a deleted account or campaign. */
  targetId?: string
  /** The name of a target that is neither an account nor a campaign. */
  target?: string
  /** The account that received the target, such as the new owner of a campaign. */
  recipientId?: string
  /** A phrase such as “from Player to Admin”, without names of people and without content of a campaign. */
  detail?: string
}

/** Call this in the transaction of the change, so that no change is stored without its entry. */
export async function recordAudit(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  event: AuditEvent,
): Promise<void> {
  await tx.insert(auditLog).values({ id: deps.ids.next(), at: deps.clock(), ...event })
}

export async function purgeAudit(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date(deps.clock().getTime() - auditLimits.keptDays * 24 * 3600_000)
  await deps.db.delete(auditLog).where(lt(auditLog.at, oldest))
}
