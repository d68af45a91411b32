import { RateLimiterMemory } from 'rate-limiter-flexible'
import { accountTexts } from '#contract/accounts.ts'
import type { AppError } from '#contract/errors.ts'
import { createLimit, refuseOver } from '#server/auth/limit-calls.ts'

/**
 * Bounds on guessing: ten wrong tries in 15 minutes for one account from one address, thirty from one address in all.
 * The owner at another address is never locked out. Registrations: 200 an hour and address. Reset links: five an hour
 * for one account from one address, thirty from one address in all.
 */
export function createAttempts() {
  const perAccount = new RateLimiterMemory({ points: 10, duration: 15 * 60 })
  const perAddress = new RateLimiterMemory({ points: 30, duration: 15 * 60 })
  const text = accountTexts.tooManyAttempts
  const limitRegistrations = createLimit(200, 3600, text)
  const limitLinksOfAddress = createLimit(30, 3600, text)
  const limitLinksOfAccount = createLimit(5, 3600, text)

  async function requireMayGuess(address: string, key: string): Promise<void> {
    await refuseOver(perAccount, key, text)
    await refuseOver(perAddress, address, text)
  }

  return {
    /** Checks a secret that might be guessed; null is a wrong guess, which counts and is answered with `wrong`. */
    async guess<T>(
      address: string,
      account: string,
      check: () => Promise<T | null>,
      wrong: AppError,
    ): Promise<T> {
      const key = `${address} ${account.toLowerCase()}`
      await requireMayGuess(address, key)
      const found = await check()
      // Asked again, so that of a hundred guesses at once only the first ten are told anything.
      await requireMayGuess(address, key)
      if (found === null) {
        await perAccount.penalty(key, 1)
        await perAddress.penalty(address, 1)
        throw wrong
      }
      await perAccount.delete(key)
      return found
    },
    countRegistration: limitRegistrations,
    async countResetLink(address: string, email: string): Promise<void> {
      await limitLinksOfAddress(address)
      await limitLinksOfAccount(`${address} ${email.toLowerCase()}`)
    },
  }
}
