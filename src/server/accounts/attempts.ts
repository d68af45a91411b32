import { RateLimiterMemory } from 'rate-limiter-flexible'
import { accountTexts } from '#contract/accounts.ts'
import { AppError } from '#contract/errors.ts'

/**
 * Bounds on guessing: ten wrong tries in 15 minutes for one account from one address, thirty from one address in all.
 * The owner at another address is never locked out. Registrations: 200 an hour and address.
 */
export function createAttempts() {
  const perAccount = new RateLimiterMemory({ points: 10, duration: 15 * 60 })
  const perAddress = new RateLimiterMemory({ points: 30, duration: 15 * 60 })
  const registrations = new RateLimiterMemory({ points: 200, duration: 3600 })
  const accountKey = (address: string, email: string) => `${address} ${email.toLowerCase()}`

  async function refuseOver(limiter: RateLimiterMemory, key: string): Promise<void> {
    const state = await limiter.get(key)
    if (state && state.consumedPoints >= limiter.points) {
      throw new AppError('RATE_LIMITED', accountTexts.tooManyAttempts, {
        retryAfterSeconds: Math.ceil(state.msBeforeNext / 1000),
      })
    }
  }

  return {
    async requireMayLogin(address: string, email: string): Promise<void> {
      await refuseOver(perAccount, accountKey(address, email))
      await refuseOver(perAddress, address)
    },
    async countFailure(address: string, email: string): Promise<void> {
      await perAccount.penalty(accountKey(address, email), 1)
      await perAddress.penalty(address, 1)
    },
    async forgetFailures(address: string, email: string): Promise<void> {
      await perAccount.delete(accountKey(address, email))
    },
    async countRegistration(address: string): Promise<void> {
      await refuseOver(registrations, address)
      await registrations.penalty(address, 1)
    },
  }
}
