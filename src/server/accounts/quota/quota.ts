import { quotaTexts, type StorageUsage } from '#contract/accounts/plans.ts'
import { AppError } from '#contract/errors.ts'
import type { UserRow } from '#server/accounts/present.ts'
import type { Deps } from '#server/deps.ts'
import { listLargest, lockQuota, readStored } from './quota-store.ts'

/** Returns the user's quota in bytes; null means unlimited. */
export function findQuota(
  { config }: Pick<Deps, 'config'>,
  user: Pick<UserRow, 'hasOwnQuota' | 'quotaBytes'>,
): number | null {
  return user.hasOwnQuota ? user.quotaBytes : config.storageQuotaBytes
}

/** @throws QUOTA_FULL if the user's stored bytes plus `bytes` exceed the quota */
export async function requireStorageQuota(
  deps: Pick<Deps, 'db' | 'config'>,
  userId: string,
  bytes = 0,
): Promise<void> {
  const own = await lockQuota(deps.db, userId)
  const quota = own && findQuota(deps, own)
  if (quota !== null && (await readStored(deps.db, userId)) + bytes > quota) {
    throw new AppError('QUOTA_FULL', quotaTexts.full)
  }
}

export async function readStorageUsage(
  deps: Pick<Deps, 'db' | 'config'>,
  user: UserRow,
): Promise<StorageUsage> {
  return { usedBytes: await readStored(deps.db, user.id), quotaBytes: findQuota(deps, user) }
}

export async function listLargestAccounts(
  deps: Pick<Deps, 'db' | 'config'>,
  limit: number,
): Promise<{ id: string; username: string; bytes: number; quota_bytes: number | null }[]> {
  const rows = await listLargest(deps.db, limit)
  return rows.map(({ user, bytes }) => ({
    id: user.id,
    username: user.username,
    bytes,
    quota_bytes: findQuota(deps, user),
  }))
}
