import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { UserEdit, UserQuery } from '#contract/admin-users.ts'
import type { Db } from '#server/db/connection.ts'
import { audioFiles, campaigns, members } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'
import type { ListedUserRow } from './present.ts'

/** One page of the accounts that were asked for, newest first, with how many there are in all. */
export async function listUsers(
  db: Db,
  { page, limit, search, role, isActive }: UserQuery,
): Promise<{ rows: ListedUserRow[]; total: number }> {
  const words = sql`concat_ws(chr(10), ${users.username}, ${users.email}, concat_ws(' ', ${users.firstName}, ${users.lastName}))`
  const isAsked = and(
    // Not LIKE: every character stands for itself.
    search === '' ? undefined : sql`strpos(lower(${words}), lower(${search})) > 0`,
    role && eq(users.role, role),
    isActive === undefined ? undefined : eq(users.isActive, isActive),
  )
  const shown = db
    .select({ id: users.id })
    .from(users)
    .where(isAsked)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const kept = db.select({ id: campaigns.id }).from(campaigns).where(isNull(campaigns.deletedAt))
  const isMembership = and(eq(members.userId, users.id), inArray(members.campaignId, kept))
  const selected = db
    .select({
      user: users,
      campaignCount: db.$count(members, isMembership),
      audioCount: db.$count(audioFiles, eq(audioFiles.uploadedBy, users.id)),
    })
    .from(users)
    .where(inArray(users.id, shown))
    .orderBy(desc(users.createdAt), desc(users.id))
  const [rows, total] = await Promise.all([selected, db.$count(users, isAsked)])
  return { rows, total }
}

export async function changeUser(tx: Db, userId: string, edit: UserEdit): Promise<void> {
  await tx.update(users).set(edit).where(eq(users.id, userId))
}
