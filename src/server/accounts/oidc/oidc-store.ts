import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { oidcSignIns, passwordResets, signInIdentities, tokens, users } from '#server/db/schema-accounts.ts'
import type { UserRow } from '../present.ts'

export async function insertSignIn(db: Db, row: typeof oidcSignIns.$inferInsert, now: Date): Promise<void> {
  await db.delete(oidcSignIns).where(lte(oidcSignIns.expiresAt, now))
  await db.insert(oidcSignIns).values(row)
}

/** Clears `state`, so that the provider's response is accepted only once. Returns null if no unexpired sign-in has this hash and state. */
export async function claimSignIn(
  db: Db,
  hash: string,
  state: string,
  now: Date,
): Promise<typeof oidcSignIns.$inferSelect | null> {
  const [row] = await db
    .update(oidcSignIns)
    .set({ state: null })
    .where(and(eq(oidcSignIns.hash, hash), eq(oidcSignIns.state, state), gt(oidcSignIns.expiresAt, now)))
    .returning()
  return row ?? null
}

export async function storeArrival(
  db: Db,
  hash: string,
  arrival: { userId: string; isPasswordRemoved: boolean; expiresAt: Date },
): Promise<void> {
  await db
    .update(oidcSignIns)
    .set(arrival)
    .where(and(eq(oidcSignIns.hash, hash), isNull(oidcSignIns.userId)))
}

export async function takeArrival(
  db: Db,
  hash: string,
  now: Date,
): Promise<{ user: UserRow; next: string; isPasswordRemoved: boolean } | null> {
  const [row] = await db
    .delete(oidcSignIns)
    .where(and(eq(oidcSignIns.hash, hash), gt(oidcSignIns.expiresAt, now), isNull(oidcSignIns.state)))
    .returning()
  if (!row?.userId) return null
  const [user] = await db.select().from(users).where(eq(users.id, row.userId))
  return user ? { user, next: row.next, isPasswordRemoved: row.isPasswordRemoved } : null
}

export async function findIdentity(db: Db, issuer: string, subject: string): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users })
    .from(signInIdentities)
    .innerJoin(users, eq(users.id, signInIdentities.userId))
    .where(and(eq(signInIdentities.issuer, issuer), eq(signInIdentities.subject, subject)))
  return row?.user ?? null
}

export async function listIdentities(
  db: Db,
  userId: string,
): Promise<(typeof signInIdentities.$inferSelect)[]> {
  return db.select().from(signInIdentities).where(eq(signInIdentities.userId, userId))
}

export async function insertIdentity(db: Db, row: typeof signInIdentities.$inferInsert): Promise<void> {
  await db.insert(signInIdentities).values(row)
}

export async function deleteIdentity(db: Db, userId: string, issuer: string): Promise<boolean> {
  const deleted = await db
    .delete(signInIdentities)
    .where(and(eq(signInIdentities.userId, userId), eq(signInIdentities.issuer, issuer)))
    .returning({ subject: signInIdentities.subject })
  return deleted.length > 0
}

/** Also deletes the account's reset link, which could set a new password. */
export async function removePassword(db: Db, userId: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await db.update(users).set({ passwordHash: null, mustChangePassword: false }).where(eq(users.id, userId))
}

export async function findSignInTime(db: Db, tokenHash: string): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: tokens.createdAt })
    .from(tokens)
    .where(eq(tokens.hash, tokenHash))
  return row?.createdAt ?? null
}
