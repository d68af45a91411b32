import { eq } from 'drizzle-orm'
import type { ProfileEdit } from '#contract/accounts/schemas.ts'
import type { Db } from '#server/db/connection.ts'
import { passwordResets, users } from '#server/db/schema-accounts.ts'
import type { UserRow } from './present.ts'

async function changeAccount(
  db: Db,
  userId: string,
  change: ProfileEdit & { email?: string },
): Promise<UserRow> {
  const [row] = await db.update(users).set(change).where(eq(users.id, userId)).returning()
  if (!row) throw new Error('The account is gone')
  return row
}

const orNull = (name: string | null | undefined) => (name === '' ? null : name)

export async function storeProfile(
  db: Db,
  userId: string,
  { username, firstName, lastName }: ProfileEdit,
): Promise<UserRow> {
  return changeAccount(db, userId, { username, firstName: orNull(firstName), lastName: orNull(lastName) })
}

/** Also deletes the account's reset link, because it was sent to the old address. */
export async function storeEmail(db: Db, userId: string, email: string): Promise<UserRow> {
  const row = await changeAccount(db, userId, { email })
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId))
  return row
}
