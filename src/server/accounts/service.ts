import { accountTexts, type Login, type Registration, type User } from '#contract/accounts.ts'
import { AppError } from '#contract/errors.ts'
import { issueToken } from '#server/auth/tokens.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { commonPasswords } from './common-passwords.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { presentUser } from './present.ts'
import {
  findUserByEmail,
  findUserById,
  insertUser,
  isUsernameTaken,
  markLogin,
  promoteToGm,
} from './store.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>

/** Makes an account and signs it in. Throws CONFLICT where the address or the name is taken. */
export async function register(deps: Needs, input: Registration): Promise<{ token: string; user: User }> {
  if (deps.config.signUps !== 'open') throw new AppError('SIGNUPS_DISABLED', accountTexts.signUpsClosed)
  if (deps.config.strictPasswords && commonPasswords.has(input.password.toLowerCase())) {
    throw new AppError('VALIDATION', accountTexts.passwordTooCommon)
  }
  // Asked before hashing, so that a taken address costs no 44 ms; the unique index has the last word.
  if (await findUserByEmail(deps.db, input.email)) throw new AppError('CONFLICT', accountTexts.emailTaken)
  if (await isUsernameTaken(deps.db, input.username))
    throw new AppError('CONFLICT', accountTexts.usernameTaken)
  const passwordHash = await hashPassword(input.password)
  const { username, email, firstName, lastName } = input
  const row = await insertUser(deps.db, {
    id: deps.ids.next(),
    username,
    email,
    firstName,
    lastName,
    passwordHash,
    role: 'gm',
    createdAt: deps.clock(),
    lastLogin: deps.clock(),
  })
  if (row === 'email taken') throw new AppError('CONFLICT', accountTexts.emailTaken)
  if (row === 'username taken') throw new AppError('CONFLICT', accountTexts.usernameTaken)
  return { token: await issueToken(deps, row.id, false), user: presentUser(row) }
}

/** Signs in. Throws BAD_CREDENTIALS alike for a wrong password and an unknown address. */
export async function login(deps: Needs, input: Login): Promise<{ token: string; user: User }> {
  const row =
    input.email.isWellFormed() && !input.email.includes('\u0000')
      ? await findUserByEmail(deps.db, input.email)
      : null
  const isRight = await verifyPassword(row?.passwordHash ?? null, input.password.slice(0, 1024))
  if (!row || !isRight) throw new AppError('BAD_CREDENTIALS', accountTexts.badCredentials)
  if (!row.isActive) throw new AppError('LOGIN_DEACTIVATED', accountTexts.deactivated)
  await markLogin(deps.db, row.id, deps.clock())
  return { token: await issueToken(deps, row.id, input.rememberMe ?? false), user: presentUser(row) }
}

export async function readProfile(deps: Pick<Deps, 'db'>, userId: string): Promise<User> {
  const row = await findUserById(deps.db, userId)
  if (!row) throw new AppError('TOKEN_EXPIRED', accountTexts.tokenExpired)
  return presentUser(row)
}

/** To be called in the transaction that makes somebody's first campaign. */
export async function becomeGm(db: Db, userId: string): Promise<void> {
  await promoteToGm(db, userId)
}
