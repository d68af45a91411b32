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

type LimitRules = {
  /** Limits with the same name share their counts in the database. */
  name: string
  maxCalls: number
  seconds: number
  text: string
  /** Fixed Retry-After in seconds; defaults to the time until the window ends. */
  retryAfter?: number | undefined
  /** Counts in this process only, for calls too frequent to count in the database. */
  isLocal?: boolean | undefined
}
export type Limit = {
  /** Counts a call and throws if it exceeds the limit. Returns true if this call used up the limit. */
  count(key: string): Promise<boolean>
  /** Throws if the limit is used up, without counting: for limits that count only failures. */
  refuseOver(key: string): Promise<void>
  forget(key: string): Promise<void>
}

/** After this wait for the database, counting continues in memory. */
const databaseWaitMs = 2_000

/**
 * Counts in the database, which several processes may share. Uses memory for local limits, for the embedded database, and while the
 * database does not answer.
 */
function createCounter(deps: Pick<Deps, 'db' | 'config'>, { name, maxCalls, seconds, isLocal }: LimitRules) {
  const rules = { keyPrefix: name, points: maxCalls, duration: seconds }
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
  const isOver = (state: RateLimiterRes | null) => state !== null && state.consumedPoints >= rules.maxCalls

  const refuse = ({ msBeforeNext }: RateLimiterRes) =>
    new AppError('RATE_LIMITED', rules.text, {
      retryAfterSeconds: rules.retryAfter ?? Math.max(1, Math.ceil(msBeforeNext / 1000)),
    })
  /** Caches a used-up limit, so that a flood of calls does not reach the database. */
  const cacheLocally = (id: string, { consumedPoints, msBeforeNext }: RateLimiterRes) =>
    memory.set(id, consumedPoints, msBeforeNext / 1000)

  return {
    async count(key) {
      const id = hashSecret(key)
      const known = await memory.get(id)
      if (known && isOver(known)) throw refuse(known)
      const state = await counter.penalty(id)
      if (isOver(state)) await cacheLocally(id, state)
      if (state.consumedPoints > rules.maxCalls) throw refuse(state)
      return isOver(state)
    },
    async refuseOver(key) {
      const id = hashSecret(key)
      const known = await memory.get(id)
      const state = isOver(known) ? known : await counter.get(id)
      if (!state || !isOver(state)) return
      await cacheLocally(id, state)
      throw refuse(state)
    },
    async forget(key) {
      const id = hashSecret(key)
      await counter.delete(id)
      await memory.delete(id)
    },
  }
}

export async function sweepCounts(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deps.db.delete(callCounts).where(lte(callCounts.expire, deps.clock()))
}

const retryAfterSeconds = 10

/**
 * Returns a function that begins a call and returns a function that ends it. Beginning throws while `max` calls of the same key are running
 * in this process. Each begun call must be ended once.
 */
export function createConcurrencyLimit(max: number, text: string): (key: string) => () => void {
  const running = new Map<string, number>()
  return (key) => {
    const already = running.get(key) ?? 0
    if (already >= max) throw new AppError('RATE_LIMITED', text, { retryAfterSeconds })
    running.set(key, already + 1)
    return () => {
      const left = (running.get(key) ?? 1) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
    }
  }
}

export type ConcurrencyLimit = ReturnType<typeof limitConcurrency>

/** The returned function throws while `max` calls of the same key are running in this process. */
export function limitConcurrency(max: number, text: string) {
  const begin = createConcurrencyLimit(max, text)
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const end = begin(key)
    try {
      return await work()
    } finally {
      end()
    }
  }
}
