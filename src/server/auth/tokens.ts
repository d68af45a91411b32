import { createHash } from 'node:crypto'
import { and, desc, eq, gt, lte, ne } from 'drizzle-orm'
import { accountLimits } from '#contract/accounts/schemas.ts'
import type { Db } from '#server/db/connection.ts'
import { passwordResets, tokens, users } from '#server/db/schema-accounts.ts'
import type { Deps } from '#server/deps.ts'

export type Actor = {
  userId: string
  username: string
  role: 'admin' | 'gm' | 'player'
  tokenHash: string
  mustChangePassword: boolean
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
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

/** Extends the life of the token as Remember me does. */
export async function rememberToken({ db, clock }: Pick<Deps, 'db' | 'clock'>, hash: string): Promise<void> {
  const expiresAt = new Date(clock().getTime() + lifeOf(true))
  await db.update(tokens).set({ remembered: true, expiresAt }).where(eq(tokens.hash, hash))
}

export async function endToken(deps: Pick<Deps, 'db'>, token: string): Promise<void> {
  await deps.db.delete(tokens).where(eq(tokens.hash, hashSecret(token)))
}

export type TokenRow = typeof tokens.$inferSelect

export async function listTokens(db: Db, userId: string, now: Date): Promise<TokenRow[]> {
  return db
    .select()
    .from(tokens)
    .where(and(eq(tokens.userId, userId), gt(tokens.expiresAt, now)))
    .orderBy(desc(tokens.lastUsedAt), desc(tokens.id))
}

export async function endTokenOf(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(tokens)
    .where(and(eq(tokens.userId, userId), eq(tokens.id, id)))
    .returning({ id: tokens.id })
  return ended.length === 1
}

/** The database deletes the tickets of the ended tokens. */
export async function endTokensOf(db: Db, userId: string, stayingHash?: string): Promise<void> {
  const others = stayingHash === undefined ? undefined : ne(tokens.hash, stayingHash)
  await db.delete(tokens).where(and(eq(tokens.userId, userId), others))
}

/** A token's last use is written at most this often, so that polling does not write on every call. */
const touchEveryMs = 60_000

export const actorColumns = {
  userId: users.id,
  username: users.username,
  role: users.role,
  isActive: users.isActive,
  mustChangePassword: users.mustChangePassword,
  remembered: tokens.remembered,
  lastUsedAt: tokens.lastUsedAt,
}
type ActorRow = Pick<Actor, 'userId' | 'username' | 'role' | 'mustChangePassword'> &
  Pick<TokenRow, 'remembered' | 'lastUsedAt'> & { isActive: boolean }
export const isLiveToken = (hash: string, now: Date) => and(eq(tokens.hash, hash), gt(tokens.expiresAt, now))

export type FoundActor = Actor | 'deactivated' | null

/** Returns null for unknown and expired tokens, and `deactivated` for the token of a deactivated account. */
export async function findActor(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<FoundActor> {
  const [hash, now] = [hashSecret(token), deps.clock()]
  const [found] = await deps.db
    .select(actorColumns)
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(isLiveToken(hash, now))
  return found ? resolveActor(deps.db, found, hash, now) : null
}

/** Also records the use of the token and extends its life, at most once a minute. */
export async function resolveActor(db: Db, found: ActorRow, hash: string, now: Date): Promise<FoundActor> {
  if (!found.isActive) return 'deactivated'
  if (now.getTime() - found.lastUsedAt.getTime() > touchEveryMs) {
    await db
      .update(tokens)
      .set({ lastUsedAt: now, expiresAt: new Date(now.getTime() + lifeOf(found.remembered)) })
      .where(eq(tokens.hash, hash))
  }
  const { userId, username, role, mustChangePassword } = found
  return { userId, username, role, tokenHash: hash, mustChangePassword }
}

export async function sweepSecrets(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock()
  await deps.db.delete(tokens).where(lte(tokens.expiresAt, now))
  await deps.db.delete(passwordResets).where(lte(passwordResets.expiresAt, now))
}
