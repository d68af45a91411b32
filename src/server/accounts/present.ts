import type { AdminUser } from '#contract/accounts/admin-users.ts'
import type { AccountSession, User } from '#contract/accounts/schemas.ts'
import type { TokenRow } from '#server/auth/tokens.ts'
import type { users } from '#server/db/schema-accounts.ts'

export type UserRow = typeof users.$inferSelect
export type ListedUserRow = { user: UserRow; campaignCount: number; audioCount: number; storedBytes: number }

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

export function presentAdminUser(
  { user, campaignCount, audioCount, storedBytes }: ListedUserRow,
  quota: number | null,
): AdminUser {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    role: user.role,
    is_active: user.isActive,
    plan: user.plan,
    campaign_count: campaignCount,
    audio_count: audioCount,
    last_login: user.lastLogin?.toISOString() ?? null,
    storage_bytes: storedBytes,
    quota_bytes: quota,
    has_own_quota: user.hasOwnQuota,
  }
}

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
