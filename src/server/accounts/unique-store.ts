import { accountTexts } from '#contract/accounts/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { databaseCode, violatedConstraint } from '#server/db/connection.ts'

/** 23505 is PostgreSQL's code for the violation of a unique index. */
export const isTaken = (error: unknown) => databaseCode(error) === '23505'

export function requireUnique<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    if (!isTaken(error)) throw error
    const isUsername = violatedConstraint(error) === 'users_username'
    throw new AppError('CONFLICT', isUsername ? accountTexts.usernameTaken : accountTexts.emailTaken)
  })
}
