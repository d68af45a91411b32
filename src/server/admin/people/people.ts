import type { AccountSession } from '#contract/accounts/schemas.ts'
import { type PersonDeletion, peopleTexts, type QuotaEdit } from '#contract/admin/people.ts'
import type { LedCampaign } from '#contract/campaigns/all-campaigns.ts'
import { AppError } from '#contract/errors.ts'
import * as accounts from '#server/accounts/service.ts'
import { recordAudit } from '#server/auth/audit.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import { listLedAloneWithMembers, settleCampaigns } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'

const by = (access: AdminAccess, targetId: string) => ({ actorId: access.userId, targetId })

/** Returns the previous address; null if the address did not change. */
export async function changePersonEmail(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  access: AdminAccess,
  userId: string,
  email: string,
): Promise<string | null> {
  return deps.db.transaction(async (tx) => {
    await accounts.lockAsAdmin(tx, access)
    const before = await accounts.requireUser(tx, userId)
    if (before.email === email) return null
    await accounts.replaceEmail(tx, userId, email)
    await recordAudit(deps, tx, { ...by(access, userId), action: 'account.email' })
    return before.email
  })
}

export async function changeQuota(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  access: AdminAccess,
  userId: string,
  { hasOwnQuota, quotaBytes }: QuotaEdit,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await accounts.lockAsAdmin(tx, access)
    await accounts.changeUser(tx, userId, { hasOwnQuota, quotaBytes: hasOwnQuota ? quotaBytes : null })
    await recordAudit(deps, tx, { ...by(access, userId), action: 'account.quota' })
  })
}

/**
 * Uses the caller's token, so that administrators who view their own account sessions see which one is current, and keep it when they end
 * the others.
 */
const ownerWithAdminToken = (userId: string, { tokenHash }: AdminAccess) => ({ userId, tokenHash })

export function listPersonSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  access: AdminAccess,
  userId: string,
): Promise<AccountSession[]> {
  return accounts.listAccountSessions(deps, ownerWithAdminToken(userId, access))
}

export async function endPersonSession(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  access: AdminAccess,
  userId: string,
  sessionId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await accounts.lockAsAdmin(tx, access)
    await accounts.endAccountSession({ db: tx }, ownerWithAdminToken(userId, access), sessionId)
    await recordAudit(deps, tx, { ...by(access, userId), action: 'account.sessionsEnded' })
  })
}

/** Keeps the account session that makes the call, so that administrators do not sign themselves out. */
export async function endPersonSessions(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  access: AdminAccess,
  userId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await accounts.lockAsAdmin(tx, access)
    await accounts.endOtherSessions({ db: tx }, ownerWithAdminToken(userId, access))
    await recordAudit(deps, tx, { ...by(access, userId), action: 'account.sessionsEnded' })
  })
}

export async function previewDeletion(
  deps: Pick<Deps, 'db'>,
  access: AdminAccess,
  userId: string,
): Promise<LedCampaign[]> {
  return listLedAloneWithMembers(deps.db, access, userId)
}

/**
 * @throws CONFLICT if the account is the caller's own, or if a campaign would be left without a game master
 * @throws VALIDATION if `username` is not the username of the account, or if `campaigns` contains an invalid choice
 */
export async function deletePerson(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'ids' | 'queue'>,
  access: AdminAccess,
  userId: string,
  { username, campaigns }: PersonDeletion,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await accounts.lockAsAdmin(tx, access)
    if (userId === access.userId) throw new AppError('CONFLICT', peopleTexts.ownAccount)
    const user = await accounts.requireUser(tx, userId)
    if (user.username !== username) throw new AppError('VALIDATION', peopleTexts.usernameDiffers)
    await settleCampaigns(deps, tx, access, userId, campaigns)
    await accounts.eraseAccount(deps, tx, user, access.userId)
  })
}
