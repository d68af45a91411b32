const dayMs = 24 * 3600_000

/** The last days as `YYYY-MM-DD`, oldest first; today, in UTC, is the last of them. */
export function listDays(count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, place) =>
    new Date(now.getTime() - (count - 1 - place) * dayMs).toISOString().slice(0, 10),
  )
}
