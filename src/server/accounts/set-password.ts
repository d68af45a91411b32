import { accountTexts, type PasswordReset } from '#contract/accounts/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { isStorable } from '#contract/text.ts'
import { recordAudit } from '#server/auth/audit.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import { requireStillSignedIn } from '#server/auth/recheck-access.ts'
import { type Actor, endOtherSessionsOf, endTokensOf, hashSecret } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/ports/mail.ts'
import { lockAsAdmin, requireUser } from './admin-users.ts'
import { writeResetEmail } from './emails.ts'
import { hashNewPassword } from './passwords.ts'
import { findReset, findUserByEmail, lockUser, replaceReset, storePassword, useReset } from './store.ts'

const linkLifeMs = 3600_000

/**
 * Sends no mail if the account does not exist or is deactivated. `origin` is the start of the link, such as
 * `https://example.org`.
 */
export async function sendResetLink(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'> & { mail: Mail },
  email: string,
  origin: string,
): Promise<void> {
  const user = isStorable(email) ? await findUserByEmail(deps.db, email) : null
  if (!user?.isActive) return
  const { link } = await createPasswordLink(deps, user.id, linkLifeMs)
  await deps.mail.send(writeResetEmail(user.email, origin + link))
}

/** Replaces the earlier link of the account. The returned link lacks the origin. */
export async function createPasswordLink(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  userId: string,
  lifeMs: number,
): Promise<{ link: string; expiresAt: Date }> {
  const token = deps.ids.secret()
  const now = deps.clock()
  const expiresAt = new Date(now.getTime() + lifeMs)
  await replaceReset(deps.db, { hash: hashSecret(token), userId, createdAt: now, expiresAt })
  // Browsers do not send the fragment to servers, so the token appears in no server's log.
  return { link: `/forgot-password#token=${token}`, expiresAt }
}

export async function resetPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'ids'>,
  { token, newPassword }: PasswordReset,
): Promise<void> {
  const hash = hashSecret(token)
  const invalid = new AppError('VALIDATION', accountTexts.resetInvalid)
  // Checks the link before the slow hashing. Concurrent calls may all pass this check, but `useReset` accepts only one of them.
  if (!(await findReset(deps.db, hash, deps.clock()))) throw invalid
  const passwordHash = await hashNewPassword(deps, newPassword)
  await deps.db.transaction(async (tx) => {
    const userId = await useReset(tx, hash, deps.clock())
    if (userId === null) throw invalid
    await storePassword(tx, userId, passwordHash)
    await endTokensOf(tx, userId)
    await recordAudit(deps, tx, { actorId: userId, action: 'account.passwordChanged' })
  })
}

/**
 * Also ends the other account sessions of the user; access tokens stay valid.
 * @param confirmedHash hash of the password that the user confirmed
 * @throws VALIDATION if the account's password hash has changed since
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'ids'>,
  actor: Pick<Actor, 'userId' | 'tokenHash'>,
  confirmedHash: string,
  newPassword: string,
): Promise<void> {
  const passwordHash = await hashNewPassword(deps, newPassword)
  await deps.db.transaction(async (tx) => {
    const current = await lockUser(tx, actor.userId)
    if (current?.passwordHash !== confirmedHash) {
      throw new AppError('VALIDATION', accountTexts.currentPassword)
    }
    await requireStillSignedIn(tx, actor)
    await storePassword(tx, actor.userId, passwordHash)
    await endOtherSessionsOf(tx, actor.userId, actor.tokenHash)
    await recordAudit(deps, tx, { actorId: actor.userId, action: 'account.passwordChanged' })
  })
}

/** Signs the user out everywhere. The user must change the password at the next sign-in. */
export async function setPasswordOf(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'ids'>,
  access: AdminAccess,
  userId: string,
  newPassword: string,
): Promise<void> {
  const user = await requireUser(deps.db, userId)
  const passwordHash = await hashNewPassword(deps, newPassword)
  await deps.db.transaction(async (tx) => {
    await lockAsAdmin(tx, access)
    await storePassword(tx, user.id, passwordHash, true)
    await endTokensOf(tx, user.id)
    await recordAudit(deps, tx, {
      actorId: access.userId,
      action: 'account.passwordSet',
      targetId: user.id,
    })
  })
}
