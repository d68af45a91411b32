import { eq } from 'drizzle-orm'
import type { ProfileEdit } from '#contract/accounts/schemas.ts'
import { type Db, databaseCode, violatedConstraint } from '#server/db/connection.ts'
import { passwordResets, users } from '#server/db/schema-accounts.ts'
import type { UserRow } from './present.ts'

type Taken = 'email taken' | 'username taken'

/** Relies on the unique indexes to detect taken usernames and addresses. */
async function changeAccount(
  db: Db,
  userId: string,
  change: Partial<Pick<UserRow, 'username' | 'email' | 'firstName' | 'lastName'>>,
): Promise<UserRow | Taken> {
  try {
    const [row] = await db.update(users).set(change).where(eq(users.id, userId)).returning()
    if (!row) throw new Error('The account is gone')
    return row
  } catch (error) {
    if (databaseCode(error) !== '23505') throw error
    return violatedConstraint(error) === 'users_username' ? 'username taken' : 'email taken'
  }
}

export async function storeProfile(db: Db, userId: string, edit: ProfileEdit): Promise<UserRow | Taken> {
  const { username, firstName, lastName } = edit
  const change = {
    ...(username === undefined ? {} : { username }),
    ...(firstName === undefined ? {} : { firstName: firstName || null }),
    ...(lastName === undefined ? {} : { lastName: lastName || null }),
  }
  return changeAccount(db, userId, change)
}

/** Stores the address and deletes the account's reset links, which went to the old address. */
export async function storeEmail(db: Db, userId: string, email: string): Promise<UserRow | Taken> {
  const row = await changeAccount(db, userId, { email })
  if (row !== 'email taken' && row !== 'username taken') {
    await db.delete(passwordResets).where(eq(passwordResets.userId, userId))
  }
  return row
}
