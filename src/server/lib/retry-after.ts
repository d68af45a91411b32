const longestWaitMs = 15 * 60_000

/** Returns milliseconds, at most 15 minutes; 0 if the header is missing or invalid. */
export function readRetryAfter(given: string | null, now: number): number {
  const value = given?.trim() ?? ''
  const waitMs = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(waitMs) ? 0 : Math.min(longestWaitMs, Math.max(0, waitMs))
}
