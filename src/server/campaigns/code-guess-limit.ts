import type { FastifyRequest } from 'fastify'
import { AppError, generalTexts } from '#contract/errors.ts'
import { clientAddress } from '#server/auth/client-address.ts'
import { createLimit } from '#server/auth/rate-limits.ts'
import type { Deps } from '#server/deps.ts'

/** Wrong codes allowed per client address and hour: more than a household mistypes, but too few to guess a code. */
const wrongCodes = 300

export function createCodeGuessLimit(deps: Pick<Deps, 'db' | 'config'>) {
  const guesses = createLimit(deps, {
    name: 'guesses of codes',
    maxCalls: wrongCodes,
    seconds: 3600,
    text: generalTexts.tooManyRequests,
  })

  return async <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    const address = clientAddress(request)
    await guesses.refuseOver(address)
    try {
      return await work()
    } catch (error) {
      if (error instanceof AppError && error.code === 'INVITE_INVALID') await guesses.count(address)
      throw error
    }
  }
}
