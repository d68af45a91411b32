import { type AccountExport, accountTexts } from '#contract/accounts/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { recordAudit } from '#server/auth/audit.ts'
import { requireStillSignedIn } from '#server/auth/recheck-access.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { listAccountSessions } from './account-sessions.ts'
import { presentUser, type UserRow } from './present.ts'
import {
  collectBelongings,
  countOtherAccounts,
  eraseUser,
  findUserById,
  isSoleGm,
  lockAccounts,
  lockUser,
} from './store.ts'
import { listAccessTokens } from './tokens/access-tokens.ts'

export async function exportAccount(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Pick<Actor, 'userId' | 'tokenHash'>,
): Promise<AccountExport> {
  const user = await findUserById(deps.db, actor.userId)
  if (!user) throw new AppError('TOKEN_EXPIRED', accountTexts.tokenExpired)
  return {
    exportedAt: deps.clock().toISOString(),
    account: { ...presentUser(user), plan: user.plan, createdAt: user.createdAt, lastLogin: user.lastLogin },
    signedInOn: await listAccountSessions(deps, actor),
    accessTokens: await listAccessTokens(deps, actor),
    ...(await collectBelongings(deps.db, user)),
  }
}

/** @param confirmedHash hash of the password that the user confirmed; must be the current hash */
export async function deleteAccount(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  actor: Pick<Actor, 'userId' | 'tokenHash'>,
  confirmedHash: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockAccounts(tx)
    const user = await lockUser(tx, actor.userId)
    if (!user) return
    if (user.passwordHash !== confirmedHash) {
      throw new AppError('VALIDATION', accountTexts.passwordIncorrect)
    }
    await requireStillSignedIn(tx, actor)
    await eraseAccount(deps, tx, user, user.id)
  })
}

/**
 * Call `lockAccounts` first. Throws CONFLICT if a campaign outside the trash would have no game master, or if the remaining accounts
 * would have no active administrator.
 */
export async function eraseAccount(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  user: UserRow,
  actorId: string,
): Promise<void> {
  if (await isSoleGm(tx, user.id)) throw new AppError('CONFLICT', accountTexts.soleGameMaster)
  const others = await countOtherAccounts(tx, user.id)
  if (user.role === 'admin' && others.accounts > 0 && others.activeAdmins === 0) {
    throw new AppError('CONFLICT', accountTexts.lastAdministrator)
  }
  await eraseUser(tx, user)
  await recordAudit(deps, tx, { actorId, action: 'account.deleted', targetId: user.id })
}
