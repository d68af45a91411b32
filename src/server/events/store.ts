import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { members } from '#server/db/schema.ts'
import { tokens, users } from '#server/db/schema-accounts.ts'
import { announcements } from '#server/db/schema-admin.ts'

export async function listLiveTokens(
  db: Db,
  hashes: string[],
  now: Date,
): Promise<{ hash: string; isActive: boolean }[]> {
  return db
    .select({ hash: tokens.hash, isActive: users.isActive })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(and(inArray(tokens.hash, hashes), gt(tokens.expiresAt, now)))
}

export async function listMemberships(db: Db, userIds: string[], campaignIds: string[]) {
  const { userId, campaignId, role } = members
  return db
    .select({ userId, campaignId, role })
    .from(members)
    .where(and(inArray(userId, userIds), inArray(campaignId, campaignIds)))
}

export async function listAdmins(db: Db, userIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, userIds), eq(users.role, 'admin')))
  return new Set(rows.map(({ id }) => id))
}

export async function fingerprintAnnouncements(db: Db, now: Date): Promise<string> {
  const { id, updatedAt, isActive, showFrom, showUntil } = announcements
  const [row] = await db
    .select({ fingerprint: sql<string>`coalesce(string_agg(${id} || ${updatedAt}, ',' order by ${id}), '')` })
    .from(announcements)
    .where(and(eq(isActive, true), lte(showFrom, now), or(isNull(showUntil), gt(showUntil, now))))
  return row?.fingerprint ?? ''
}
