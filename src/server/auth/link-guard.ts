import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { clientAddress } from './client-address.ts'
import { type Guard, paramOf } from './guards.ts'
import { createLimit } from './rate-limits.ts'

type LinkRules<A> = {
  /** Name of the path parameter that contains the token. */
  param: string
  find: (deps: Deps, token: string) => Promise<A | null>
  missesPerMinute: number
  notFound: string
  tooManyMisses: string
}

/** Unknown, expired and revoked links get the same answer. Only failed lookups count against the rate limit. */
export function createLinkGuard<A>(deps: Pick<Deps, 'db' | 'config'>, rules: LinkRules<A>): Guard<A> {
  const misses = createLimit(deps, {
    name: 'misses of links',
    maxCalls: rules.missesPerMinute,
    seconds: 60,
    text: rules.tooManyMisses,
    retryAfter: 60,
  })
  return async (deps, request) => {
    const access = await rules.find(deps, paramOf(request, rules.param))
    if (access) return access
    await misses.count(clientAddress(request))
    throw new AppError('SHARE_NOT_FOUND', rules.notFound)
  }
}
