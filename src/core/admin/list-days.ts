const dayMs = 24 * 3600_000

/** Returns `count` days as `YYYY-MM-DD` in UTC, oldest first, ending today. */
export function listDays(count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
}
