import { accountTexts, type Login, type Registration, type User } from '#contract/accounts.ts'
import { AppError } from '#contract/errors.ts'
import { isStorable } from '#contract/text.ts'
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
  promoteToGm,
  settleAsPlayer,
} from './store.ts'

// What other nouns need of this one.
export { readUsers, requireUser, updateUser } from './admin-users.ts'
export { meterTranscription, requireFeature, requireRoomForCampaign, requireRoomToRestore } from './plans.ts'
export { setPasswordOf } from './set-password.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>
type SignedIn = { token: string; user: User }

/**
 * Makes an account and signs it in. Throws CONFLICT where the address or the name is taken, SIGNUPS_DISABLED where
 * registration is closed; the first account of an installation may always be made, else nobody could open it.
 */
export async function register(
  deps: Needs,
  input: Registration,
  { isInvited, device }: { isInvited: boolean; device: string | null },
): Promise<SignedIn> {
  const isOpen = deps.config.signUps === 'open' || isInvited
  const closed = new AppError('SIGNUPS_DISABLED', accountTexts.signUpsClosed)
  // All of this is asked before hashing, so that a refusal costs no 44 ms; the transaction has the last word.
  if (!isOpen && (await hasAccounts(deps.db))) throw closed
  requireUncommon(deps, input.password)
  if (await findUserByEmail(deps.db, input.email)) throw new AppError('CONFLICT', accountTexts.emailTaken)
  if (await isUsernameTaken(deps.db, input.username))
    throw new AppError('CONFLICT', accountTexts.usernameTaken)
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
  const row = await insertUser(deps.db, account, isOpen)
  if (row === 'closed') throw closed
  if (row === 'email taken') throw new AppError('CONFLICT', accountTexts.emailTaken)
  if (row === 'username taken') throw new AppError('CONFLICT', accountTexts.usernameTaken)
  const token = await issueToken(deps, row.id, { remembered: false, device })
  return { token, user: presentUser(row) }
}

/** The account of an address and its password; null alike for a wrong password and an unknown address. */
export async function findByCredentials(
  deps: Pick<Deps, 'db'>,
  { email, password }: Login,
): Promise<UserRow | null> {
  const row = isStorable(email) ? await findUserByEmail(deps.db, email) : null
  const isRight = await verifyPassword(row?.passwordHash ?? null, password.slice(0, 1024))
  return isRight ? row : null
}

/** The account whose password this is; null for a wrong one, so that it can be counted as a guess. */
export async function confirmPassword(
  deps: Pick<Deps, 'db'>,
  userId: string,
  password: string,
): Promise<UserRow | null> {
  const row = await findUserById(deps.db, userId)
  const isRight = await verifyPassword(row?.passwordHash ?? null, password.slice(0, 1024))
  return isRight ? row : null
}

/** Signs in an account whose password was verified. Throws BAD_CREDENTIALS if the password changed in the meantime. */
export async function signIn(deps: Needs, row: UserRow, manner: SignInOptions): Promise<SignedIn> {
  return deps.db.transaction(async (tx) => {
    const current = await lockUser(tx, row.id)
    if (current?.passwordHash !== row.passwordHash) {
      throw new AppError('BAD_CREDENTIALS', accountTexts.badCredentials)
    }
    if (!current.isActive) throw new AppError('LOGIN_DEACTIVATED', accountTexts.deactivated)
    await markLogin(tx, row.id, deps.clock())
    return { token: await issueToken({ ...deps, db: tx }, row.id, manner), user: presentUser(current) }
  })
}

export async function readProfile(deps: Pick<Deps, 'db'>, userId: string): Promise<User> {
  const row = await findUserById(deps.db, userId)
  if (!row) throw new AppError('TOKEN_EXPIRED', accountTexts.tokenExpired)
  return presentUser(row)
}

/** To be called in the transaction that makes a person the game master of a campaign. */
export async function becomeGm(db: Db, userId: string): Promise<void> {
  await promoteToGm(db, userId)
}

/** To be called in the transaction in which somebody accepts an invitation. */
export async function becomePlayer(db: Db, userId: string): Promise<void> {
  await settleAsPlayer(db, userId)
}
