import { createHash } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { accountLimits } from '#contract/accounts.ts'
import { tokens, users } from '#server/db/schema-accounts.ts'
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

/** Makes a token for the account and returns it; the database keeps only its hash. */
export async function issueToken(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  userId: string,
  remembered: boolean,
): Promise<string> {
  const token = deps.ids.secret()
  const now = deps.clock()
  await deps.db.insert(tokens).values({
    hash: hashSecret(token),
    id: deps.ids.next(),
    userId,
    remembered,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + lifeOf(remembered)),
  })
  return token
}

export async function endToken(deps: Pick<Deps, 'db'>, token: string): Promise<void> {
  await deps.db.delete(tokens).where(eq(tokens.hash, hashSecret(token)))
}

/** A token is marked as used at most this often, so that polling does not write at every call. */
const touchEveryMs = 60_000

/** The account of a live token; `deactivated` is told apart because its owner is to read why. Null for any other token. */
export async function findActor(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<Actor | 'deactivated' | null> {
  const now = deps.clock()
  const hash = hashSecret(token)
  const [found] = await deps.db
    .select({
      userId: users.id,
      username: users.username,
      role: users.role,
      isActive: users.isActive,
      mustChangePassword: users.mustChangePassword,
      remembered: tokens.remembered,
      lastUsedAt: tokens.lastUsedAt,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(and(eq(tokens.hash, hash), gt(tokens.expiresAt, now)))
  if (!found) return null
  if (!found.isActive) return 'deactivated'
  if (now.getTime() - found.lastUsedAt.getTime() > touchEveryMs) {
    await deps.db
      .update(tokens)
      .set({ lastUsedAt: now, expiresAt: new Date(now.getTime() + lifeOf(found.remembered)) })
      .where(eq(tokens.hash, hash))
  }
  const { userId, username, role, mustChangePassword } = found
  return { userId, username, role, tokenHash: hash, mustChangePassword }
}
