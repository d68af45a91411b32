import { lte } from 'drizzle-orm'
import {
  RateLimiterDrizzle,
  RateLimiterMemory,
  type RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible'
import { AppError } from '#contract/errors.ts'
import { callCounts } from '#server/db/schema-accounts.ts'
import type { Deps } from '#server/deps.ts'
import { hashSecret } from './tokens.ts'

/** Within a window of `seconds`, `calls` of one key are let through. */
export type LimitRules = {
  /** Tells its counts from those of all other limits. */
  name: string
  calls: number
  seconds: number
  text: string
  /** Seconds after which to come again, where the specification names them; else until the window ends. */
  retryAfter?: number | undefined
  /** Counted in this process alone: what is called so often that each count must cost nothing. */
  isLocal?: boolean | undefined
}
export type Limit = {
  /** Counts one, and refuses it if it is one too many. */
  count(key: string): Promise<void>
  /** Refuses whoever has used up the limit and counts nothing: for limits that count only what went wrong. */
  refuseOver(key: string): Promise<void>
  forget(key: string): Promise<void>
}

/** A database that does not answer must not hold up a call: the count goes on in memory. */
const databaseWaitMs = 2_000

/** In the database where several web processes may share it, with memory for when it is away; else in memory. */
function createCounter(deps: Pick<Deps, 'db' | 'config'>, { name, calls, seconds, isLocal }: LimitRules) {
  const rules = { keyPrefix: name, points: calls, duration: seconds }
  const memory = new RateLimiterMemory(rules)
  if (isLocal || !deps.config.databaseUrl) return { memory, counter: memory }
  const limiter = new RateLimiterDrizzle({
    ...rules,
    storeClient: deps.db,
    schema: callCounts,
    clearExpiredByTimeout: false,
  })
  const insured = { limiter, insuranceLimiter: memory, timeoutMs: databaseWaitMs }
  return { memory, counter: new RLWrapperTimeouts(insured) }
}

export function createLimit(deps: Pick<Deps, 'db' | 'config'>, rules: LimitRules): Limit {
  const { memory, counter } = createCounter(deps, rules)
  const isOver = (state: RateLimiterRes | null) => state !== null && state.consumedPoints >= rules.calls

  const refuse = ({ msBeforeNext }: RateLimiterRes) =>
    new AppError('RATE_LIMITED', rules.text, {
      retryAfterSeconds: rules.retryAfter ?? Math.max(1, Math.ceil(msBeforeNext / 1000)),
    })
  /** Known here from then on, so that a flood does not reach the database. */
  const keepInMind = (id: string, { consumedPoints, msBeforeNext }: RateLimiterRes) =>
    memory.set(id, consumedPoints, msBeforeNext / 1000)

  return {
    async count(key) {
      const id = hashSecret(key)
      const known = await memory.get(id)
      if (known && isOver(known)) throw refuse(known)
      const state = await counter.penalty(id)
      if (isOver(state)) await keepInMind(id, state)
      if (state.consumedPoints > rules.calls) throw refuse(state)
    },
    async refuseOver(key) {
      const id = hashSecret(key)
      const known = await memory.get(id)
      const state = isOver(known) ? known : await counter.get(id)
      if (!state || !isOver(state)) return
      await keepInMind(id, state)
      throw refuse(state)
    },
    async forget(key) {
      const id = hashSecret(key)
      await counter.delete(id)
      await memory.delete(id)
    },
  }
}

/** Forgets counts whose time is over. */
export async function sweepCounts(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deps.db.delete(callCounts).where(lte(callCounts.expire, deps.clock()))
}

/** Seconds after which one of the calls of a key may have ended. */
const freeAfter = 10

/**
 * Refuses a call of a key while as many of its calls are running in this process. What it returns ends the call; it must be
 * called once.
 */
export function createConcurrencyLimit(most: number, text: string): (key: string) => () => void {
  const running = new Map<string, number>()
  return (key) => {
    const already = running.get(key) ?? 0
    if (already >= most) throw new AppError('RATE_LIMITED', text, { retryAfterSeconds: freeAfter })
    running.set(key, already + 1)
    return () => {
      const left = (running.get(key) ?? 1) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
    }
  }
}

/** Lets at most so many calls of one key be at work in this process at once. */
export function createRoom(most: number, text: string) {
  const begin = createConcurrencyLimit(most, text)
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const end = begin(key)
    try {
      return await work()
    } finally {
      end()
    }
  }
}
