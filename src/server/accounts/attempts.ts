import type { FastifyRequest } from 'fastify'
import { accountTexts } from '#contract/accounts.ts'
import type { AppError } from '#contract/errors.ts'
import { clientAddress } from '#server/auth/address.ts'
import { createLimit } from '#server/auth/limit-calls.ts'
import type { Deps } from '#server/deps.ts'

export type Attempts = ReturnType<typeof createAttempts>

/**
 * Bounds on guessing: ten wrong tries in 15 minutes for one account from one address, thirty from one address in all.
 * The owner at another address is never locked out. Reset links: five an hour for one account from one address, thirty
 * from one address in all.
 */
export function createAttempts(deps: Pick<Deps, 'db' | 'config'>) {
  const limit = (name: string, calls: number, seconds: number) =>
    createLimit(deps, { name, calls, seconds, text: accountTexts.tooManyAttempts })
  const perAccount = limit('guesses of an account', 10, 15 * 60)
  const perAddress = limit('guesses of an address', 30, 15 * 60)
  const linksOfAccount = limit('reset links of an account', 5, 3600)
  const linksOfAddress = limit('reset links of an address', 30, 3600)

  return {
    /** Checks a secret that might be guessed; null is a wrong guess, which counts and is answered with `wrong`. */
    async guess<T>(
      request: FastifyRequest,
      account: string,
      check: () => Promise<T | null>,
      wrong: AppError,
    ): Promise<T> {
      const address = clientAddress(request)
      const key = `${address} ${account.toLowerCase()}`
      const requireMayGuess = () => Promise.all([perAccount.refuseOver(key), perAddress.refuseOver(address)])
      await requireMayGuess()
      const found = await check()
      if (found === null) {
        // Of a hundred guesses at once only the first ten are told that they were wrong.
        await Promise.all([perAccount.count(key), perAddress.count(address)])
        throw wrong
      }
      // Nor is one of the others told that it was right.
      await requireMayGuess()
      await perAccount.forget(key)
      return found
    },
    async countResetLink(request: FastifyRequest, email: string): Promise<void> {
      const address = clientAddress(request)
      await linksOfAddress.count(address)
      await linksOfAccount.count(`${address} ${email.toLowerCase()}`)
    },
  }
}
