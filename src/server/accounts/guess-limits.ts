import type { FastifyRequest } from 'fastify'
import { accountTexts } from '#contract/accounts/schemas.ts'
import type { AppError } from '#contract/errors.ts'
import { clientAddress } from '#server/auth/client-address.ts'
import { createLimit } from '#server/auth/rate-limits.ts'
import type { Deps } from '#server/deps.ts'

export type Attempts = ReturnType<typeof createAttempts>

/**
 * Attempts are counted per client address, so that an attacker at another address cannot lock out the owner of an account. See
 * docs/product.md, “Registration and sign-in”.
 */
export function createAttempts(deps: Pick<Deps, 'db' | 'config'>) {
  const limit = (name: string, maxCalls: number, seconds: number) =>
    createLimit(deps, { name, maxCalls, seconds, text: accountTexts.tooManyAttempts })
  const perAccount = limit('guesses of an account', 10, 15 * 60)
  const perAddress = limit('guesses of an address', 30, 15 * 60)
  const linksOfAccount = limit('reset links of an account', 5, 3600)
  const linksOfAddress = limit('reset links of an address', 30, 3600)

  return {
    async guess<T>(
      request: FastifyRequest,
      account: string,
      check: () => Promise<T | null>,
      wrong: AppError,
      /** Called for the wrong guess that uses up the limit of the account. */
      onBlocked?: () => void,
    ): Promise<T> {
      const address = clientAddress(request)
      const key = `${address} ${account.toLowerCase()}`
      const requireMayGuess = () => Promise.all([perAccount.refuseOver(key), perAddress.refuseOver(address)])
      await requireMayGuess()
      const found = await check()
      if (found === null) {
        // Of many concurrent wrong guesses, at most ten are answered with `wrong`; for the others, `count` throws RATE_LIMITED.
        const [isLast] = await Promise.all([perAccount.count(key), perAddress.count(address)])
        if (isLast) onBlocked?.()
        throw wrong
      }
      // Refuses even a correct guess if concurrent guesses have used up the limit meanwhile.
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
