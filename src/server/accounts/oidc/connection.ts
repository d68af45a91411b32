import { type Connection, oidcLimits, oidcTexts } from '#contract/accounts/oidc.ts'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { recordAudit } from '#server/auth/audit.ts'
import { requireStillSignedIn } from '#server/auth/recheck-access.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { hashNewPassword } from '../passwords.ts'
import { findUserById, lockUser, storePassword } from '../store.ts'
import { deleteIdentity, findSignInTime, listIdentities } from './oidc-store.ts'

type Owner = Pick<Actor, 'userId' | 'tokenHash'>

export async function readConnection(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { userId }: Owner,
): Promise<Connection> {
  const user = await findUserById(db, userId)
  const identities = await listIdentities(db, userId)
  const current = identities.find(({ issuer }) => issuer === config.oidc?.issuer)
  return {
    name: config.oidc?.name ?? null,
    connectedAt: current?.connectedAt.toISOString() ?? null,
    hasPassword: user?.passwordHash !== null,
  }
}

/** @throws CONFLICT if the account has no password, NOT_FOUND if the account is not connected */
export async function disconnect({ db, config }: Pick<Deps, 'db' | 'config'>, actor: Owner): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, actor.userId)
    await requireStillSignedIn(tx, actor)
    if (user?.passwordHash === null) throw new AppError('CONFLICT', oidcTexts.disconnectFirst)
    if (!config.oidc || !(await deleteIdentity(tx, actor.userId, config.oidc.issuer))) {
      throw new AppError('NOT_FOUND', oidcTexts.notFound)
    }
  })
}

/** @throws CONFLICT if the account has a password or if the sign-in is older than ten minutes */
export async function setFirstPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'ids'>,
  actor: Owner,
  newPassword: string,
): Promise<void> {
  const since = deps.clock().getTime() - oidcLimits.recentSeconds * 1000
  const signedInAt = await findSignInTime(deps.db, actor.tokenHash)
  if (!signedInAt || signedInAt.getTime() < since) throw new AppError('CONFLICT', oidcTexts.notRecent)
  const passwordHash = await hashNewPassword(deps, newPassword)
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, actor.userId)
    await requireStillSignedIn(tx, actor)
    if (!user) throw new AppError('TOKEN_EXPIRED', accountTexts.tokenExpired)
    if (user.passwordHash !== null) throw new AppError('CONFLICT', oidcTexts.passwordExists)
    await storePassword(tx, actor.userId, passwordHash)
    await recordAudit(deps, tx, { actorId: actor.userId, action: 'account.passwordChanged' })
  })
}
