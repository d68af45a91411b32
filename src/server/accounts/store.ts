import { and, arrayContains, eq, gt, inArray, isNotNull, isNull, ne, notExists, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import {
  audioFiles,
  campaigns,
  invites,
  jobs,
  members,
  seats,
  sessions,
  speakers,
} from '#server/db/schema.ts'
import {
  askedQuestions,
  contactMessages,
  newsletterSubscribers,
  passwordResets,
  signInIdentities,
  users,
} from '#server/db/schema-accounts.ts'
import { announcements } from '#server/db/schema-admin.ts'
import { liveRecordings } from '#server/db/schema-uploads.ts'
import { wikiRevisions } from '#server/db/schema-wiki.ts'
import { ownerId } from './plan-store.ts'
import type { UserRow } from './present.ts'

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`)
  return row ?? null
}

export async function findUserById(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row ?? null
}

/** Locks the account until the transaction ends, so that its password cannot change meanwhile. */
export async function lockUser(tx: Db, id: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return row ?? null
}

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.username}) = lower(${username})`)
  return row !== undefined
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0
}

/**
 * Serializes concurrent transactions, so that two of them cannot both create the first administrator or each remove one of the last two
 * administrators.
 */
export async function lockAccounts(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('accounts'))`)
}

/** The first account becomes an administrator, even if registration is closed. */
export async function insertUser(
  db: Db,
  user: typeof users.$inferInsert,
  isOpen: boolean,
): Promise<UserRow | 'closed'> {
  return db.transaction(async (tx) => {
    await lockAccounts(tx)
    const isFirst = !(await hasAccounts(tx))
    if (!isFirst && !isOpen) return 'closed'
    const [row] = await tx
      .insert(users)
      .values({ ...user, role: isFirst ? 'admin' : user.role })
      .returning()
    if (!row) throw new Error('The account was not stored')
    return row
  })
}

export async function markLogin(db: Db, id: string, now: Date): Promise<void> {
  await db.update(users).set({ lastLogin: now }).where(eq(users.id, id))
}

/** Changes players only, so that an admin stays an admin. */
export async function promoteAccountToGm(db: Db, id: string): Promise<void> {
  await db.update(users).set({ role: 'gm' }).where(sql`${users.id} = ${id} and ${users.role} = 'player'`)
}

/** Turns the user from a game master into a player if the user created none of the existing campaigns. */
export async function settleAsPlayer(db: Db, id: string): Promise<void> {
  const made = db.select({ id: campaigns.id }).from(campaigns).where(eq(campaigns.createdBy, id))
  await db
    .update(users)
    .set({ role: 'player' })
    .where(and(eq(users.id, id), eq(users.role, 'gm'), notExists(made)))
}

export async function replaceReset(db: Db, reset: typeof passwordResets.$inferInsert): Promise<void> {
  await db.transaction(async (tx) => {
    // Serializes concurrent requests, so that only one link remains.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, reset.userId)).for('update')
    await tx.delete(passwordResets).where(eq(passwordResets.userId, reset.userId))
    await tx.insert(passwordResets).values(reset)
  })
}

const isUsable = (hash: string, now: Date) =>
  and(eq(passwordResets.hash, hash), gt(passwordResets.expiresAt, now))

export async function findReset(db: Db, hash: string, now: Date): Promise<boolean> {
  const found = await db.select({ hash: passwordResets.hash }).from(passwordResets).where(isUsable(hash, now))
  return found.length === 1
}

export async function useReset(tx: Db, hash: string, now: Date): Promise<string | null> {
  const [used] = await tx
    .delete(passwordResets)
    .where(isUsable(hash, now))
    .returning({ userId: passwordResets.userId })
  return used?.userId ?? null
}

export async function storePassword(
  tx: Db,
  userId: string,
  passwordHash: string,
  mustChangePassword = false,
): Promise<void> {
  await tx.update(users).set({ passwordHash, mustChangePassword }).where(eq(users.id, userId))
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
}

/** Columns are listed explicitly, to exclude secrets and other users' data. */
export async function collectBelongings(db: Db, user: UserRow) {
  const campaign = { campaignId: campaigns.id, campaign: campaigns.name }
  return {
    memberships: await db
      .select({ ...campaign, role: members.role, joinedAt: members.joinedAt })
      .from(members)
      .innerJoin(campaigns, eq(campaigns.id, members.campaignId))
      .where(and(eq(members.userId, user.id), isNull(campaigns.deletedAt))),
    seats: await db
      .select({ ...campaign, player: seats.player, character: seats.character, aliases: seats.aliases })
      .from(seats)
      .innerJoin(campaigns, eq(campaigns.id, seats.campaignId))
      .where(and(eq(seats.memberId, user.id), isNull(campaigns.deletedAt))),
    campaignsMade: await db
      .select({
        campaignId: campaigns.id,
        // The user created the campaign but may have been removed from it. Only members may read its name and description.
        campaign: sql<string | null>`case when ${members.userId} is not null then ${campaigns.name} end`,
        description: sql<
          string | null
        >`case when ${members.userId} is not null then ${campaigns.description} end`,
        createdAt: campaigns.createdAt,
        deletedAt: campaigns.deletedAt,
      })
      .from(campaigns)
      .leftJoin(members, and(eq(members.campaignId, campaigns.id), eq(members.userId, user.id)))
      .where(eq(campaigns.createdBy, user.id)),
    invitations: await db
      .select({
        campaignId: invites.campaignId,
        uses: invites.uses,
        createdAt: invites.createdAt,
        expiresAt: invites.expiresAt,
      })
      .from(invites)
      .where(eq(invites.createdBy, user.id)),
    recordings: await db
      .select({
        id: audioFiles.id,
        sessionId: audioFiles.sessionId,
        fileName: audioFiles.fileName,
        bytes: audioFiles.bytes,
        durationSeconds: audioFiles.durationSeconds,
        createdAt: audioFiles.createdAt,
      })
      .from(audioFiles)
      .where(eq(audioFiles.uploadedBy, user.id)),
    /** Without answers, which may contain something that the user may no longer see. */
    questions: await db
      .select({ ...campaign, question: askedQuestions.question, createdAt: askedQuestions.createdAt })
      .from(askedQuestions)
      .innerJoin(campaigns, eq(campaigns.id, askedQuestions.campaignId))
      .where(and(eq(askedQuestions.userId, user.id), isNull(campaigns.deletedAt))),
    signInElsewhere: await db
      .select({
        issuer: signInIdentities.issuer,
        subject: signInIdentities.subject,
        connectedAt: signInIdentities.connectedAt,
      })
      .from(signInIdentities)
      .where(eq(signInIdentities.userId, user.id)),
    wikiChanges: await db
      .select({
        entryId: wikiRevisions.entryId,
        version: wikiRevisions.version,
        change: wikiRevisions.change,
        createdAt: wikiRevisions.createdAt,
      })
      .from(wikiRevisions)
      .where(eq(wikiRevisions.userId, user.id)),
    jobs: await db
      .select({
        id: jobs.id,
        type: jobs.jobType,
        status: jobs.status,
        campaignId: jobs.campaignId,
        sessionId: jobs.sessionId,
        createdAt: jobs.createdAt,
        completedAt: jobs.completedAt,
      })
      .from(jobs)
      .where(eq(jobs.userId, user.id)),
    contactMessages: await db
      .select({
        name: contactMessages.name,
        email: contactMessages.email,
        subject: contactMessages.subject,
        message: contactMessages.message,
        createdAt: contactMessages.createdAt,
      })
      .from(contactMessages)
      .where(eq(contactMessages.userId, user.id)),
    newsletter: await db
      .select({ email: newsletterSubscribers.email, createdAt: newsletterSubscribers.createdAt })
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.userId, user.id)),
  }
}

/** Locks the campaigns outside the trash in which the user is a game master. Returns true if one of them has no other game master. */
export async function isSoleGm(tx: Db, userId: string): Promise<boolean> {
  const led = await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .innerJoin(members, eq(members.campaignId, campaigns.id))
    .where(and(eq(members.userId, userId), eq(members.role, 'gm'), isNull(campaigns.deletedAt)))
    .for('update', { of: campaigns })
  if (led.length === 0) return false
  const ids = led.map(({ id }) => id)
  const shared = await tx
    .selectDistinct({ id: members.campaignId })
    .from(members)
    .where(and(inArray(members.campaignId, ids), ne(members.userId, userId), eq(members.role, 'gm')))
  return shared.length < led.length
}

export async function countOtherAccounts(
  db: Db,
  userId: string,
): Promise<{ accounts: number; activeAdmins: number }> {
  const [counts] = await db
    .select({
      accounts: sql<number>`count(*)::int`,
      activeAdmins: sql<number>`(count(*) filter (where ${users.role} = 'admin' and ${users.isActive}))::int`,
    })
    .from(users)
    .where(ne(users.id, userId))
  return counts ?? { accounts: 0, activeAdmins: 0 }
}

/**
 * Foreign keys delete the user's own data and remove the user id from shared content. The user's live recordings pass to the owner of the
 * campaign, if there is one.
 */
export async function eraseUser(tx: Db, user: UserRow): Promise<void> {
  await tx.delete(members).where(eq(members.userId, user.id))
  const campaignOwners = tx
    .select({ sessionId: sessions.id, userId: sql<string>`${ownerId}`.as('owner_id') })
    .from(sessions)
    .innerJoin(campaigns, eq(campaigns.id, sessions.campaignId))
    .where(isNotNull(ownerId))
    .as('campaign_owners')
  await tx
    .update(liveRecordings)
    .set({ userId: sql`${campaignOwners.userId}` })
    .from(campaignOwners)
    .where(and(eq(liveRecordings.userId, user.id), eq(liveRecordings.sessionId, campaignOwners.sessionId)))
  await tx.update(speakers).set({ memberId: null }).where(eq(speakers.memberId, user.id))
  await tx.delete(users).where(eq(users.id, user.id))
  // Comes last, because the deletion waits for dismissals that lock the account.
  const { dismissedBy } = announcements
  await tx
    .update(announcements)
    .set({ dismissedBy: sql`array_remove(${dismissedBy}, ${user.id})` })
    .where(arrayContains(dismissedBy, [user.id]))
}
