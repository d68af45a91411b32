import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { UserEdit, UserQuery } from '#contract/accounts/admin-users.ts'
import type { Db } from '#server/db/connection.ts'
import { audioFiles, campaigns, members } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'
import type { ListedUserRow, UserRow } from './present.ts'
import { sumStored } from './quota/quota-store.ts'

export async function listUsers(
  db: Db,
  { page, limit, search, role, isActive }: UserQuery,
): Promise<{ rows: ListedUserRow[]; total: number }> {
  const searchText = sql`concat_ws(chr(10), ${users.username}, ${users.email}, concat_ws(' ', ${users.firstName}, ${users.lastName}))`
  const isMatch = and(
    // LIKE would treat % and _ in the search as wildcards.
    search === '' ? undefined : sql`strpos(lower(${searchText}), lower(${search})) > 0`,
    role && eq(users.role, role),
    isActive === undefined ? undefined : eq(users.isActive, isActive),
  )
  const shown = db
    .select({ id: users.id })
    .from(users)
    .where(isMatch)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const active = db.select({ id: campaigns.id }).from(campaigns).where(isNull(campaigns.deletedAt))
  const isMembership = and(eq(members.userId, users.id), inArray(members.campaignId, active))
  const selected = db
    .select({
      user: users,
      campaignCount: db.$count(members, isMembership),
      audioCount: db.$count(audioFiles, eq(audioFiles.uploadedBy, users.id)),
      storedBytes: sumStored(users.id),
    })
    .from(users)
    .where(inArray(users.id, shown))
    .orderBy(desc(users.createdAt), desc(users.id))
  const [rows, total] = await Promise.all([selected, db.$count(users, isMatch)])
  return { rows, total }
}

export async function changeUser(
  tx: Db,
  userId: string,
  edit: UserEdit | Pick<UserRow, 'hasOwnQuota' | 'quotaBytes'>,
): Promise<void> {
  await tx.update(users).set(edit).where(eq(users.id, userId))
}
