import { createHash, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, isNull, lte, ne } from 'drizzle-orm'
import { accountLimits } from '#contract/accounts/schemas.ts'
import type { TokenScope } from '#contract/accounts/tokens.ts'
import type { Db } from '#server/db/connection.ts'
import { passwordResets, tokens, users } from '#server/db/schema-accounts.ts'
import type { Deps } from '#server/deps.ts'

export type Actor = {
  userId: string
  username: string
  accountRole: 'admin' | 'gm' | 'player'
  tokenHash: string
  mustChangePassword: boolean
  /** null for an account session. */
  scope: TokenScope | null
  /** The only campaign that the token can access; null for all campaigns of the user. */
  campaignId: string | null
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Takes the same time for all wrong secrets of the right length, so that the time reveals nothing about `expected`. */
export function isSameSecret(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function lifeOf(remembered: boolean): number {
  return (remembered ? accountLimits.tokenRemembered : accountLimits.tokenIdle) * 1000
}

/** `remembered` extends the life of the token from one day to thirty; `device` is shown to the user. */
export type SignInOptions = { remembered: boolean; device: string | null }

/** Also removes the account's expired tokens. */
export async function issueToken(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  userId: string,
  { remembered, device }: SignInOptions,
): Promise<string> {
  const token = deps.ids.secret()
  const now = deps.clock()
  await deps.db.delete(tokens).where(and(eq(tokens.userId, userId), lte(tokens.expiresAt, now)))
  await deps.db.insert(tokens).values({
    hash: hashSecret(token),
    id: deps.ids.next(),
    userId,
    remembered,
    device,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + lifeOf(remembered)),
  })
  return token
}

/** Extends the life of the token as “Remember me” does. */
export async function rememberToken({ db, clock }: Pick<Deps, 'db' | 'clock'>, hash: string): Promise<void> {
  const expiresAt = new Date(clock().getTime() + lifeOf(true))
  await db.update(tokens).set({ remembered: true, expiresAt }).where(eq(tokens.hash, hash))
}

const isSession = isNull(tokens.scope)

export async function endSession(deps: Pick<Deps, 'db'>, token: string): Promise<void> {
  await deps.db.delete(tokens).where(and(eq(tokens.hash, hashSecret(token)), isSession))
}

export type TokenRow = typeof tokens.$inferSelect

export async function listSessions(db: Db, userId: string, now: Date): Promise<TokenRow[]> {
  return db
    .select()
    .from(tokens)
    .where(and(eq(tokens.userId, userId), isSession, gt(tokens.expiresAt, now)))
    .orderBy(desc(tokens.lastUsedAt), desc(tokens.id))
}

export async function endSessionOf(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(tokens)
    .where(and(eq(tokens.userId, userId), eq(tokens.id, id), isSession))
    .returning({ id: tokens.id })
  return ended.length === 1
}

/** Keeps access tokens. */
export async function endOtherSessionsOf(db: Db, userId: string, stayingHash: string): Promise<void> {
  await db.delete(tokens).where(and(eq(tokens.userId, userId), isSession, ne(tokens.hash, stayingHash)))
}

/** Ends account sessions and access tokens. The database deletes their tickets. */
export async function endTokensOf(db: Db, userId: string): Promise<void> {
  await db.delete(tokens).where(eq(tokens.userId, userId))
}

/** Minimum time between two writes of a token's last use, so that polling does not write on every call. */
const touchEveryMs = 60_000

/** Returns null for unknown and expired tokens. Records the use of a token and extends an account session, both at most once a minute. */
export async function findActor(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<Actor | 'deactivated' | null> {
  const [tokenHash, now] = [hashSecret(token), clock()]
  const [found] = await db
    .select({
      userId: users.id,
      username: users.username,
      accountRole: users.role,
      isActive: users.isActive,
      mustChangePassword: users.mustChangePassword,
      scope: tokens.scope,
      campaignId: tokens.campaignId,
      remembered: tokens.remembered,
      lastUsedAt: tokens.lastUsedAt,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(and(eq(tokens.hash, tokenHash), gt(tokens.expiresAt, now)))
  if (!found) return null
  const { isActive, remembered, lastUsedAt, ...actor } = found
  if (!isActive) return 'deactivated'
  if (now.getTime() - lastUsedAt.getTime() > touchEveryMs) {
    const expiresAt = new Date(now.getTime() + lifeOf(remembered))
    const use = { lastUsedAt: now, ...(actor.scope === null ? { expiresAt } : {}) }
    await db.update(tokens).set(use).where(eq(tokens.hash, tokenHash))
  }
  return { ...actor, tokenHash }
}

export async function sweepSecrets(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock()
  await deps.db.delete(tokens).where(lte(tokens.expiresAt, now))
  await deps.db.delete(passwordResets).where(lte(passwordResets.expiresAt, now))
}
