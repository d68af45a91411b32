import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#contract/errors.ts'

/** Lets `calls` through in `seconds` for one key; whoever comes after reads the text and when to come again. */
export function createLimit(calls: number, seconds: number, text: string): (key: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: calls, duration: seconds })
  return async (key) => {
    await limiter.consume(key).catch((refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw new AppError('RATE_LIMITED', text, {
        retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000),
      })
    })
  }
}

/** Refuses whoever has used up what a limiter lets pass: for limits that count only what went wrong. */
export async function refuseOver(limiter: RateLimiterMemory, key: string, text: string): Promise<void> {
  const state = await limiter.get(key)
  if (!state || state.consumedPoints < limiter.points) return
  throw new AppError('RATE_LIMITED', text, { retryAfterSeconds: Math.ceil(state.msBeforeNext / 1000) })
}
