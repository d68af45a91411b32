const longestWaitMs = 15 * 60_000

/** `Retry-After` in seconds or as a date, at most a quarter of an hour; 0 where it says nothing. */
export function readRetryAfter(given: string | null, now: number): number {
  const value = given?.trim() ?? ''
  const waitMs = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(waitMs) ? 0 : Math.min(longestWaitMs, Math.max(0, waitMs))
}
