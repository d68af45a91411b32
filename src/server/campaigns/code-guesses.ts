import { RateLimiterMemory } from 'rate-limiter-flexible'
import { AppError, generalTexts } from '#contract/errors.ts'
import { refuseOver } from '#server/auth/limit-calls.ts'

/** Wrong codes that one address may try in an hour: more than a household mistypes, too few to find one. */
const wrongCodes = 300

/** Bounds the guessing of codes: only what was wrong is counted. */
export function createCodeGuesses() {
  const guesses = new RateLimiterMemory({ points: wrongCodes, duration: 3600 })

  return async <T>(address: string, work: () => Promise<T>): Promise<T> => {
    await refuseOver(guesses, address, generalTexts.tooManyRequests)
    try {
      return await work()
    } catch (error) {
      if (error instanceof AppError && error.code === 'INVITE_INVALID') await guesses.penalty(address, 1)
      throw error
    }
  }
}
