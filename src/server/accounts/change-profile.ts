import * as z from 'zod/mini'
import { accountTexts, type ProfileEdit, type User } from '#contract/accounts/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { createLinkCodes } from '#server/auth/link-code.ts'
import { type Actor, isSameSecret } from '#server/auth/tokens.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/ports/mail.ts'
import { writeAddressChangedEmail, writeConfirmationEmail } from './emails.ts'
import { presentUser, type UserRow } from './present.ts'
import { storeEmail, storeProfile } from './profile-store.ts'
import { findUserByEmail, findUserById, lockUser } from './store.ts'
import { requireUnique } from './unique-store.ts'

const linkLifeMs = 24 * 3600_000
/** Content of a confirmation link. A code in the link proves that the server wrote this content. */
const claim = z.object({ userId: z.string(), email: z.string(), until: z.number() })

/** @throws CONFLICT if another account has the username, TOKEN_EXPIRED if the account no longer exists */
export async function updateProfile(
  deps: Pick<Deps, 'db'>,
  { userId }: Pick<Actor, 'userId'>,
  edit: ProfileEdit,
): Promise<User> {
  const before = await findUserById(deps.db, userId)
  if (!before) throw new AppError('TOKEN_EXPIRED', accountTexts.tokenExpired)
  if (Object.values(edit).every((value) => value === undefined)) return presentUser(before)
  return presentUser(await requireUnique(storeProfile(deps.db, userId, edit)))
}

export async function requireFreeEmail(deps: Pick<Deps, 'db'>, user: UserRow, email: string): Promise<void> {
  if (email === user.email) throw new AppError('VALIDATION', accountTexts.emailUnchanged)
  const owner = await findUserByEmail(deps.db, email)
  if (owner && owner.id !== user.id) {
    throw new AppError('CONFLICT', accountTexts.emailTaken)
  }
}

/**
 * The link becomes invalid after a day, and when the account's password or address changes. `origin` is the start of the link,
 * such as `https://example.org`.
 */
export async function sendEmailLink(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'> & { mail: Mail },
  user: UserRow,
  email: string,
  origin: string,
): Promise<void> {
  const until = deps.clock().getTime() + linkLifeMs
  const text = JSON.stringify({ userId: user.id, email, until } satisfies z.infer<typeof claim>)
  const code = await codeOf(deps, text, user)
  const token = `${Buffer.from(text).toString('base64url')}.${code}`
  // Browsers do not send the fragment, so the token appears in no server log.
  await deps.mail.send(writeConfirmationEmail(email, `${origin}/app?view=account#email=${token}`))
}

async function codeOf(deps: Pick<Deps, 'db' | 'ids'>, text: string, user: UserRow): Promise<string> {
  return (await createLinkCodes(deps, 'email'))(JSON.stringify([text, user.email, user.passwordHash]))
}

/** @throws VALIDATION if the link is invalid, expired or belongs to another account */
export async function readEmailLink(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { userId }: Pick<Actor, 'userId'>,
  token: string,
): Promise<{ user: UserRow; email: string }> {
  const invalid = new AppError('VALIDATION', accountTexts.emailLinkInvalid)
  const [payload = '', code = ''] = token.split('.')
  const text = Buffer.from(payload, 'base64url').toString()
  const user = await findUserById(deps.db, userId)
  if (!user) throw invalid
  if (!isSameSecret(code, await codeOf(deps, text, user))) throw invalid
  const { data } = claim.safeParse(JSON.parse(text))
  if (data?.userId !== userId || data.until < deps.clock().getTime()) throw invalid
  return { user, email: data.email }
}

/** @throws VALIDATION if the account's password or address is no longer that of `user`, CONFLICT if another account has `email` */
export async function changeEmail(deps: Pick<Deps, 'db'>, user: UserRow, email: string): Promise<User> {
  return deps.db.transaction(async (tx) => {
    const current = await lockUser(tx, user.id)
    if (current?.passwordHash !== user.passwordHash || current.email !== user.email) {
      throw new AppError('VALIDATION', accountTexts.emailLinkInvalid)
    }
    return presentUser(await replaceEmail(tx, user.id, email))
  })
}

/** @throws CONFLICT if another account has `email` */
export async function replaceEmail(tx: Db, userId: string, email: string): Promise<UserRow> {
  return requireUnique(storeEmail(tx, userId, email))
}

/** Lets the owner notice a change by an intruder. */
export async function notifyOldAddress(mail: Mail, oldEmail: string, newEmail: string): Promise<void> {
  await mail.send(writeAddressChangedEmail(oldEmail, newEmail))
}
