import { accountTexts } from '#contract/accounts/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { databaseCode, violatedConstraint } from '#server/db/connection.ts'

/** True for a violation of a unique index: another account has the username or the address. */
export const isTaken = (error: unknown) => databaseCode(error) === '23505'

/** @throws CONFLICT if the write is refused because another account has the username or the address */
export function requireUnique<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    if (!isTaken(error)) throw error
    const isUsername = violatedConstraint(error) === 'users_username'
    throw new AppError('CONFLICT', isUsername ? accountTexts.usernameTaken : accountTexts.emailTaken)
  })
}
