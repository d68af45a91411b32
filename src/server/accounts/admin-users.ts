import {
  type AdminUser,
  adminUserTexts,
  systemRoleTexts,
  type UserEdit,
  type UserQuery,
} from '#contract/accounts/admin-users.ts'
import { plans } from '#contract/accounts/plans.ts'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { auditTexts } from '#contract/audit.ts'
import { AppError } from '#contract/errors.ts'
import { type Pagination, paginate } from '#contract/paging.ts'
import { isStorable } from '#contract/text.ts'
import { recordAudit } from '#server/auth/audit.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import { requireStillSignedIn } from '#server/auth/recheck-access.ts'
import { endTokensOf } from '#server/auth/tokens.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { changeUser, listUsers } from './admin-users-store.ts'
import { presentAdminUser, type UserRow } from './present.ts'
import { findQuota } from './quota/quota.ts'
import { countOtherAccounts, findUserById, lockAccounts } from './store.ts'

export async function readUsers(
  deps: Pick<Deps, 'db' | 'config'>,
  _access: AdminAccess,
  query: UserQuery,
): Promise<{ users: AdminUser[]; pagination: Pagination }> {
  const { rows, total } = await listUsers(deps.db, query)
  return {
    users: rows.map((row) => presentAdminUser(row, findQuota(deps, row.user))),
    pagination: paginate(query, total),
  }
}

export function presentNewUser(deps: Pick<Deps, 'config'>, user: UserRow): AdminUser {
  return presentAdminUser({ user, campaignCount: 0, audioCount: 0, storedBytes: 0 }, findQuota(deps, user))
}

export async function requireUser(db: Db, userId: string): Promise<UserRow> {
  const user = isStorable(userId) ? await findUserById(db, userId) : null
  if (!user) throw new AppError('NOT_FOUND', adminUserTexts.userNotFound)
  return user
}

const isAdmin = (user: { role: string; isActive: boolean }) => user.role === 'admin' && user.isActive

/** Throws if the caller is no longer signed in or no longer an administrator. */
export async function lockAsAdmin(tx: Db, access: AdminAccess): Promise<void> {
  await lockAccounts(tx)
  await requireStillSignedIn(tx, access)
  const admin = await findUserById(tx, access.userId)
  if (!admin || !isAdmin(admin)) throw new AppError('ADMIN_ONLY', accountTexts.adminOnly)
}

/** Reactivating an account deletes its old tokens, so that none becomes valid again. */
export async function updateUser(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  access: AdminAccess,
  userId: string,
  edit: UserEdit,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockAsAdmin(tx, access)
    const user = await requireUser(tx, userId)
    const changed = { role: edit.role ?? user.role, isActive: edit.isActive ?? user.isActive }
    if (isAdmin(user) && !isAdmin(changed) && (await countOtherAccounts(tx, user.id)).activeAdmins === 0) {
      throw new AppError('LAST_ADMIN', accountTexts.lastAdministrator)
    }
    await changeUser(tx, user.id, edit)
    if (changed.isActive && !user.isActive) await endTokensOf(tx, user.id)
    await recordEdit(deps, tx, access, user, edit)
  })
}

async function recordEdit(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  { userId: actorId }: AdminAccess,
  user: UserRow,
  { role = user.role, plan = user.plan, isActive = user.isActive }: UserEdit,
): Promise<void> {
  const event = { actorId, targetId: user.id }
  if (role !== user.role) {
    const detail = auditTexts.fromTo(systemRoleTexts[user.role], systemRoleTexts[role])
    await recordAudit(deps, tx, { ...event, action: 'account.role', detail })
  }
  if (plan !== user.plan) {
    const detail = auditTexts.fromTo(plans[user.plan].name, plans[plan].name)
    await recordAudit(deps, tx, { ...event, action: 'account.plan', detail })
  }
  if (isActive !== user.isActive) {
    await recordAudit(deps, tx, {
      ...event,
      action: isActive ? 'account.reactivated' : 'account.deactivated',
    })
  }
}
