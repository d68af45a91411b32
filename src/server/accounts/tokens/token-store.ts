import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { campaigns } from '#server/db/schema.ts'
import { tokens } from '#server/db/schema-accounts.ts'

const isAccessTokenOf = (userId: string) => and(eq(tokens.userId, userId), isNotNull(tokens.scope))

function selectAccessTokens(db: Db) {
  return db
    .select({ token: tokens, campaignName: campaigns.name })
    .from(tokens)
    .leftJoin(campaigns, eq(campaigns.id, tokens.campaignId))
}
export type AccessTokenRow = Awaited<ReturnType<typeof selectAccessTokens>>[number]

export async function listAccessTokensOf(db: Db, userId: string, now: Date): Promise<AccessTokenRow[]> {
  return selectAccessTokens(db)
    .where(and(isAccessTokenOf(userId), gt(tokens.expiresAt, now)))
    .orderBy(desc(tokens.createdAt), desc(tokens.id))
}

export async function insertAccessToken(db: Db, row: typeof tokens.$inferInsert): Promise<void> {
  await db.insert(tokens).values(row)
}

export async function deleteAccessToken(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(tokens)
    .where(and(isAccessTokenOf(userId), eq(tokens.id, id)))
    .returning({ id: tokens.id })
  return deleted.length === 1
}
