import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { CampaignRole } from '#contract/campaigns/schemas.ts'
import { isReachable } from '#server/auth/campaign-access.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Db } from '#server/db/connection.ts'
import { campaigns, invites, members, seats, sessions } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'
import { wikiStates } from '#server/db/schema-wiki.ts'
import { countHiddenEntries } from '#server/db/visible-entries.ts'

const sessionCount = sql<number>`(select count(*)::int from ${sessions}
  where ${sessions.campaignId} = ${campaigns.id} and ${sessions.deletedAt} is null)`
const lastSessionDate = sql<string | null>`(select max(${sessions.playedOn})::text from ${sessions}
  where ${sessions.campaignId} = ${campaigns.id} and ${sessions.deletedAt} is null)`
/** Hidden entries do not count for players. */
const entryCount = sql<number>`(coalesce((select ${wikiStates.entries} from ${wikiStates}
  where ${wikiStates.campaignId} = ${campaigns.id}), 0)
  - case when ${members.role} = 'gm' then 0 else ${countHiddenEntries(campaigns.id)} end)::int`
const lastActivity = sql`greatest(${campaigns.updatedAt}, (select max(${sessions.createdAt}) from ${sessions} where ${sessions.campaignId} = ${campaigns.id}))`

const { ignoredNames: _, ...columns } = getTableColumns(campaigns)

function selectCampaigns(db: Db) {
  return db
    .select({ campaign: columns, role: members.role, sessionCount, lastSessionDate, entryCount })
    .from(members)
    .innerJoin(campaigns, eq(campaigns.id, members.campaignId))
}
export type CampaignRow = Awaited<ReturnType<typeof selectCampaigns>>[number]

export async function listCampaignsOf(
  db: Db,
  actor: Pick<Actor, 'userId' | 'campaignId'>,
): Promise<CampaignRow[]> {
  return selectCampaigns(db)
    .where(and(isReachable(actor), isNull(campaigns.deletedAt)))
    .orderBy(desc(lastActivity), desc(campaigns.id))
}

export async function findCampaignOf(
  db: Db,
  campaignId: string,
  userId: string,
): Promise<CampaignRow | null> {
  const [row] = await selectCampaigns(db).where(
    and(eq(members.userId, userId), eq(campaigns.id, campaignId), isNull(campaigns.deletedAt)),
  )
  return row ?? null
}

export async function insertCampaign(db: Db, campaign: typeof campaigns.$inferInsert): Promise<void> {
  await db.insert(campaigns).values(campaign)
}

export async function deleteHiddenCampaign(db: Db, campaignId: string): Promise<void> {
  await db.delete(campaigns).where(and(eq(campaigns.id, campaignId), isNotNull(campaigns.deletedAt)))
}

export async function changeCampaign(
  db: Db,
  campaignId: string,
  change: PgUpdateSetSource<typeof campaigns>,
): Promise<void> {
  await db.update(campaigns).set(change).where(eq(campaigns.id, campaignId))
}

export async function trashCampaign(db: Db, campaignId: string, now: Date): Promise<boolean> {
  const trashed = await db
    .update(campaigns)
    .set({ deletedAt: now })
    .where(and(eq(campaigns.id, campaignId), isNull(campaigns.deletedAt)))
    .returning({ id: campaigns.id })
  return trashed.length === 1
}

/** Locks the campaign until the transaction ends. */
export async function findDeletedAt(tx: Db, campaignId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ deletedAt: campaigns.deletedAt })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
    .for('update')
  return row?.deletedAt ?? null
}

export async function deleteTrashed(db: Db, before: Date): Promise<void> {
  await db.delete(campaigns).where(lte(campaigns.deletedAt, before))
}

/** Locks the campaign until the transaction ends. Returns the version of the seats, or null if the campaign is gone. */
export async function lockCampaign(tx: Db, campaignId: string): Promise<number | null> {
  const [row] = await tx
    .select({ version: campaigns.tableVersion })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
    .for('no key update')
  return row?.version ?? null
}

export type StoredCampaign = CampaignRow['campaign']

export async function findCampaign(db: Db, campaignId: string): Promise<StoredCampaign | null> {
  const isFound = and(eq(campaigns.id, campaignId), isNull(campaigns.deletedAt))
  const [row] = await db.select(columns).from(campaigns).where(isFound)
  return row ?? null
}

const isMember = (campaignId: string, userId: string) =>
  and(eq(members.campaignId, campaignId), eq(members.userId, userId))

export async function listMembersOf(db: Db, campaignId: string) {
  return db
    .select({ member: members, username: users.username })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.campaignId, campaignId))
    .orderBy(asc(members.role), sql`lower(${users.username})`)
}
export type MemberRow = Awaited<ReturnType<typeof listMembersOf>>[number]

export async function findRole(db: Db, campaignId: string, userId: string): Promise<CampaignRole | null> {
  const [row] = await db.select({ role: members.role }).from(members).where(isMember(campaignId, userId))
  return row?.role ?? null
}

export async function countGms(db: Db, campaignId: string): Promise<number> {
  return db.$count(members, and(eq(members.campaignId, campaignId), eq(members.role, 'gm')))
}

export async function insertMember(db: Db, member: typeof members.$inferInsert): Promise<boolean> {
  const joined = await db.insert(members).values(member).onConflictDoNothing().returning()
  return joined.length === 1
}

export async function changeRole(
  db: Db,
  campaignId: string,
  userId: string,
  role: CampaignRole,
): Promise<void> {
  await db.update(members).set({ role }).where(isMember(campaignId, userId))
}

export async function deleteMember(tx: Db, campaignId: string, userId: string): Promise<void> {
  await tx.delete(members).where(isMember(campaignId, userId))
  const freed = await tx
    .update(seats)
    .set({ memberId: null })
    .where(and(eq(seats.campaignId, campaignId), eq(seats.memberId, userId)))
    .returning({ id: seats.id })
  if (freed.length > 0) await raiseTableVersion(tx, campaignId)
}

/**
 * Includes used-up invitations. Omits invitations that are revoked, expired, for a deleted campaign, or created by someone who is no longer
 * an active game master.
 */
function selectInvites(db: Db, now: Date, condition: SQL | undefined) {
  return db
    .select({
      invite: invites,
      campaignName: campaigns.name,
      cover: campaigns.coverId,
      username: users.username,
    })
    .from(invites)
    .innerJoin(campaigns, eq(campaigns.id, invites.campaignId))
    .innerJoin(members, isCreatedByGm)
    .innerJoin(users, and(eq(users.id, members.userId), users.isActive))
    .where(and(condition, isNull(invites.revokedAt), gt(invites.expiresAt, now), isNull(campaigns.deletedAt)))
}
const isCreatedByGm = and(
  eq(members.campaignId, invites.campaignId),
  eq(members.userId, invites.createdBy),
  eq(members.role, 'gm'),
)
const hasUsesLeft = lt(invites.uses, invites.maxUses)
export type InviteRow = typeof invites.$inferSelect
type FoundInvite = Awaited<ReturnType<typeof selectInvites>>[number]

export async function listOpenInvites(db: Db, campaignId: string, now: Date): Promise<InviteRow[]> {
  const found = await selectInvites(db, now, and(eq(invites.campaignId, campaignId), hasUsesLeft)).orderBy(
    desc(invites.createdAt),
    desc(invites.id),
  )
  return found.map((one) => one.invite)
}

/** Also finds used-up invitations, because existing members can accept them again. */
export async function findInvite(db: Db, codeHash: string, now: Date): Promise<FoundInvite | null> {
  const [found] = await selectInvites(db, now, eq(invites.codeHash, codeHash))
  return found ?? null
}

export async function insertInvite(db: Db, invite: InviteRow): Promise<void> {
  await db.insert(invites).values(invite)
}

export async function countUse(tx: Db, inviteId: string): Promise<boolean> {
  const used = await tx
    .update(invites)
    .set({ uses: sql`${invites.uses} + 1` })
    .where(and(eq(invites.id, inviteId), hasUsesLeft, isNull(invites.revokedAt)))
    .returning({ id: invites.id })
  return used.length === 1
}

export async function revokeInviteOf(
  db: Db,
  campaignId: string,
  inviteId: string,
  now: Date,
): Promise<boolean> {
  const revoked = await db
    .update(invites)
    .set({ revokedAt: now })
    .where(and(eq(invites.id, inviteId), eq(invites.campaignId, campaignId), isNull(invites.revokedAt)))
    .returning({ id: invites.id })
  return revoked.length === 1
}

export type SeatRow = typeof seats.$inferSelect

export async function listSeats(db: Db, campaignId: string): Promise<SeatRow[]> {
  return db.select().from(seats).where(eq(seats.campaignId, campaignId)).orderBy(asc(seats.position))
}

export async function findTableVersion(db: Db, campaignId: string): Promise<number> {
  const [row] = await db
    .select({ version: campaigns.tableVersion })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
  return row?.version ?? 0
}

export async function countMembersAmong(db: Db, campaignId: string, userIds: string[]): Promise<number> {
  return db.$count(members, and(eq(members.campaignId, campaignId), inArray(members.userId, userIds)))
}

async function raiseTableVersion(tx: Db, campaignId: string): Promise<void> {
  await changeCampaign(tx, campaignId, { tableVersion: sql`${campaigns.tableVersion} + 1` })
}

export async function replaceSeats(tx: Db, campaignId: string, rows: SeatRow[]): Promise<void> {
  await tx.delete(seats).where(eq(seats.campaignId, campaignId))
  if (rows.length > 0) await tx.insert(seats).values(rows)
  await raiseTableVersion(tx, campaignId)
}
