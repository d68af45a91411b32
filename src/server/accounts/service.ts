import { accountTexts, type Login, type Registration, type User } from '#contract/accounts/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { isStorable } from '#contract/text.ts'
import { recordAudit } from '#server/auth/audit.ts'
import { issueToken, type SignInOptions } from '#server/auth/tokens.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { hashPassword, requireUncommon, verifyPassword } from './passwords.ts'
import { presentUser, type UserRow } from './present.ts'
import {
  findUserByEmail,
  findUserById,
  hasAccounts,
  insertUser,
  isUsernameTaken,
  lockUser,
  markLogin,
} from './store.ts'
import { requireUnique } from './unique-store.ts'

// Exported here, because other feature folders may import only this file of the folder (ARCHITECTURE.md, “Import rules”).
export { endAccountSession, endOtherSessions, listAccountSessions } from './account-sessions.ts'
export { lockAsAdmin, presentNewUser, readUsers, requireUser, updateUser } from './admin-users.ts'
export { changeUser } from './admin-users-store.ts'
export { replaceEmail } from './change-profile.ts'
export { eraseAccount } from './delete-account.ts'
export { writeAddressChangedEmail, writeInvitationEmail } from './emails.ts'
export { ownerId } from './plan-store.ts'
export {
  meterTranscription,
  requireFeature,
  requirePlanAllowsCampaign,
  requirePlanAllowsRestore,
} from './plans.ts'
export { startNotices } from './push/send-notices.ts'
export { listLargestAccounts, requireStorageQuota } from './quota/quota.ts'
export { createPasswordLink, setPasswordOf } from './set-password.ts'
export { promoteAccountToGm, settleAsPlayer } from './store.ts'

type RegisterDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>
type SignedIn = { token: string; user: User }

/**
 * @throws CONFLICT if the address or username is taken, SIGNUPS_DISABLED if an account exists and registration is neither open nor
 * allowed by an invitation
 */
export async function register(
  deps: RegisterDeps,
  input: Registration,
  { isInvited, device }: { isInvited: boolean; device: string | null },
): Promise<SignedIn> {
  const isOpen = deps.config.signUps === 'open' || isInvited
  // Refuses early, before the slow hashing. `insertUser` checks registration, address and username again.
  if (!isOpen && (await hasAccounts(deps.db))) {
    throw new AppError('SIGNUPS_DISABLED', accountTexts.signUpsClosed)
  }
  requireUncommon(deps, input.password)
  // Reads the username before the address, so that the second of two identical concurrent requests reports that the address is taken, not
  // the username.
  const isNameTaken = await isUsernameTaken(deps.db, input.username)
  if (await findUserByEmail(deps.db, input.email)) throw new AppError('CONFLICT', accountTexts.emailTaken)
  if (isNameTaken) throw new AppError('CONFLICT', accountTexts.usernameTaken)
  const passwordHash = await hashPassword(input.password)
  const { username, email, firstName, lastName } = input
  const account = {
    id: deps.ids.next(),
    username,
    email,
    firstName,
    lastName,
    passwordHash,
    role: 'gm' as const,
    createdAt: deps.clock(),
    lastLogin: deps.clock(),
  }
  const row = await insertAccount(deps.db, account, isOpen)
  await recordAudit(deps, deps.db, { actorId: row.id, action: 'account.registered' })
  const token = await issueToken(deps, row.id, { remembered: false, device })
  return { token, user: presentUser(row) }
}

async function insertAccount(
  db: Db,
  account: Parameters<typeof insertUser>[1],
  isOpen: boolean,
): Promise<UserRow> {
  const row = await requireUnique(insertUser(db, account, isOpen))
  if (row === 'closed') throw new AppError('SIGNUPS_DISABLED', accountTexts.signUpsClosed)
  return row
}

/**
 * Adds an account without a password.
 * @throws CONFLICT if the address or username is taken
 */
export async function addAccount(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Db,
  {
    username,
    email,
    firstName,
    lastName,
    role,
  }: Pick<UserRow, 'username' | 'email' | 'firstName' | 'lastName' | 'role'>,
): Promise<UserRow> {
  const account = {
    id: deps.ids.next(),
    username,
    email,
    firstName,
    lastName,
    role,
    passwordHash: null,
    createdAt: deps.clock(),
  }
  return insertAccount(tx, account, true)
}

type ConfirmedUser = UserRow & { passwordHash: string }

async function verifyAccount(row: UserRow | null, password: string): Promise<ConfirmedUser | null> {
  const passwordHash = row?.passwordHash ?? null
  const isRight = await verifyPassword(passwordHash, password.slice(0, 1024))
  return isRight && row && passwordHash !== null ? { ...row, passwordHash } : null
}

export async function findByCredentials(
  deps: Pick<Deps, 'db'>,
  { email, password }: Login,
): Promise<UserRow | null> {
  return verifyAccount(isStorable(email) ? await findUserByEmail(deps.db, email) : null, password)
}

/** Returns null if the account is missing or has no password, or if `password` is wrong. The caller must limit the number of guesses. */
export async function confirmPassword(
  deps: Pick<Deps, 'db'>,
  userId: string,
  password: string,
): Promise<ConfirmedUser | null> {
  return verifyAccount(await findUserById(deps.db, userId), password)
}

/**
 * @throws BAD_CREDENTIALS if the account was deleted or its password changed since `row` was read, LOGIN_DEACTIVATED if it is deactivated
 */
export async function signIn(deps: RegisterDeps, row: UserRow, options: SignInOptions): Promise<SignedIn> {
  return deps.db.transaction(async (tx) => {
    const current = await lockUser(tx, row.id)
    if (current?.passwordHash !== row.passwordHash) {
      throw new AppError('BAD_CREDENTIALS', accountTexts.badCredentials)
    }
    if (!current.isActive) throw new AppError('LOGIN_DEACTIVATED', accountTexts.deactivated)
    await markLogin(tx, row.id, deps.clock())
    return { token: await issueToken({ ...deps, db: tx }, row.id, options), user: presentUser(current) }
  })
}

export async function recordBlockedSignIn(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  email: string,
): Promise<void> {
  const user = isStorable(email) ? await findUserByEmail(deps.db, email) : null
  if (!user) return
  await recordAudit(deps, deps.db, { actorId: null, action: 'account.signInBlocked', targetId: user.id })
}

export async function readProfile(deps: Pick<Deps, 'db'>, userId: string): Promise<User> {
  const row = await findUserById(deps.db, userId)
  if (!row) throw new AppError('TOKEN_EXPIRED', accountTexts.tokenExpired)
  return presentUser(row)
}
