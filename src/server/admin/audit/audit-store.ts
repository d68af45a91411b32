import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AuditQuery } from '#contract/audit.ts'
import type { Db } from '#server/db/connection.ts'
import { campaigns } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'
import { auditLog } from '#server/db/schema-admin.ts'

const actors = alias(users, 'actors')
const recipients = alias(users, 'recipients')

const selectEntries = (db: Db) =>
  db
    .select({
      entry: auditLog,
      actorName: actors.username,
      accountName: users.username,
      campaignName: campaigns.name,
      recipientName: recipients.username,
    })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(users, eq(users.id, auditLog.targetId))
    .leftJoin(campaigns, eq(campaigns.id, auditLog.targetId))
    .leftJoin(recipients, eq(recipients.id, auditLog.recipientId))
export type ListedAudit = Awaited<ReturnType<typeof selectEntries>>[number]

export async function listAudit(
  db: Db,
  { page, limit, actor, action }: AuditQuery,
): Promise<{ rows: ListedAudit[]; total: number }> {
  // Uses `strpos`, because LIKE would treat % and _ in the search as wildcards.
  const isActor = sql`${auditLog.actorId} in (select id from ${users} where strpos(lower(username), lower(${actor})) > 0)`
  const isMatch = and(actor === '' ? undefined : isActor, action && eq(auditLog.action, action))
  const rows = await selectEntries(db)
    .where(isMatch)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { rows, total: await db.$count(auditLog, isMatch) }
}
