import type { AccountSession, User } from '#contract/accounts.ts'
import type { TokenRow } from '#server/auth/tokens.ts'
import type { users } from '#server/db/schema-accounts.ts'

export type UserRow = typeof users.$inferSelect

export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role,
    mustChangePassword: row.mustChangePassword,
  }
}

/** Where somebody is signed in; the hash of the token only tells which place this is. */
export function presentAccountSession(row: TokenRow, currentHash: string): AccountSession {
  return {
    id: row.id,
    device: row.device,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isCurrent: row.hash === currentHash,
  }
}
