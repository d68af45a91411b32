import { eq, sql } from 'drizzle-orm'
import { brokenConstraint, type Db, databaseCode } from '#server/db/connection.ts'
import { settings, users } from '#server/db/schema-accounts.ts'
import type { UserRow } from './present.ts'

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`)
  return row ?? null
}

export async function findUserById(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row ?? null
}

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.username}) = lower(${username})`)
  return row !== undefined
}

/**
 * Stores a new account; the first one of the installation becomes its admin. Two first ones at once wait for each other
 * at the row of settings, so that there is one admin. Of equal addresses or names the unique index lets one through.
 */
export async function insertUser(
  db: Db,
  user: typeof users.$inferInsert,
): Promise<UserRow | 'email taken' | 'username taken'> {
  try {
    return await insertFirstOrLater(db, user)
  } catch (error) {
    if (databaseCode(error) !== '23505') throw error
    return brokenConstraint(error) === 'users_username' ? 'username taken' : 'email taken'
  }
}

function insertFirstOrLater(db: Db, user: typeof users.$inferInsert): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const [claimed] = await tx
      .insert(settings)
      .values({ key: 'firstUser', value: user.id })
      .onConflictDoNothing()
      .returning()
    const [row] = await tx
      .insert(users)
      .values({ ...user, role: claimed ? 'admin' : user.role })
      .returning()
    if (!row) throw new Error('The account was not stored')
    return row
  })
}

export async function markLogin(db: Db, id: string, now: Date): Promise<void> {
  await db.update(users).set({ lastLogin: now }).where(eq(users.id, id))
}

/** A player who makes a campaign becomes a game master. */
export async function promoteToGm(db: Db, id: string): Promise<void> {
  await db.update(users).set({ role: 'gm' }).where(sql`${users.id} = ${id} and ${users.role} = 'player'`)
}
