import { createHash } from 'node:crypto'
import { and, desc, eq, gt, lte, ne } from 'drizzle-orm'
import { accountLimits } from '#contract/accounts.ts'
import type { Db } from '#server/db/connection.ts'
import { passwordResets, tokens, users } from '#server/db/schema-accounts.ts'
import type { Deps } from '#server/deps.ts'

/** Whoever makes a call: an active account with a live token. */
export type Actor = {
  userId: string
  username: string
  role: 'admin' | 'gm' | 'player'
  tokenHash: string
  mustChangePassword: boolean
}

/** Tokens and tickets are stored only as this. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

function lifeOf(remembered: boolean): number {
  return (remembered ? accountLimits.tokenRemembered : accountLimits.tokenIdle) * 1000
}

/** How somebody signs in: for thirty days or for one, and from what, in words. */
export type SignInManner = { remembered: boolean; device: string | null }

/** Makes a token for the account and returns it; the database keeps only its hash. Those that ran out are removed. */
export async function issueToken(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  userId: string,
  { remembered, device }: SignInManner,
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

export async function endToken(deps: Pick<Deps, 'db'>, token: string): Promise<void> {
  await deps.db.delete(tokens).where(eq(tokens.hash, hashSecret(token)))
}

export type TokenRow = typeof tokens.$inferSelect

/** The live tokens of an account, last used first. */
export async function listTokens(db: Db, userId: string, now: Date): Promise<TokenRow[]> {
  return db
    .select()
    .from(tokens)
    .where(and(eq(tokens.userId, userId), gt(tokens.expiresAt, now)))
    .orderBy(desc(tokens.lastUsedAt), desc(tokens.id))
}

/** Ends one token of an account by its id; false if it has no such token. */
export async function endTokenOf(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(tokens)
    .where(and(eq(tokens.userId, userId), eq(tokens.id, id)))
    .returning({ id: tokens.id })
  return ended.length === 1
}

/** Ends every token of an account except `stayingHash`; the database ends their tickets. */
export async function endTokensOf(db: Db, userId: string, stayingHash?: string): Promise<void> {
  const others = stayingHash === undefined ? undefined : ne(tokens.hash, stayingHash)
  await db.delete(tokens).where(and(eq(tokens.userId, userId), others))
}

/** A token is marked as used at most this often, so that polling does not write at every call. */
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

/** The account of a live token; `deactivated` is told apart because its owner is to read why. Null for any other token. */
export async function findActor(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<FoundActor> {
  const [hash, now] = [hashSecret(token), deps.clock()]
  const [found] = await deps.db
    .select(actorColumns)
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(isLiveToken(hash, now))
  return found ? admit(deps.db, found, hash, now) : null
}

/** Whoever a live token belongs to, if the account is active; notes that the token was used. */
export async function admit(db: Db, found: ActorRow, hash: string, now: Date): Promise<FoundActor> {
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

/** Forgets sign-ins and reset links that have run out: nobody can use them, and they grow. */
export async function sweepSecrets(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock()
  await deps.db.delete(tokens).where(lte(tokens.expiresAt, now))
  await deps.db.delete(passwordResets).where(lte(passwordResets.expiresAt, now))
}
