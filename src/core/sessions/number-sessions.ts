type NumberedSession = { id: string; number: number; isNumberSet: boolean }

/**
 * Expects the sessions in date order. Numbers that are set stay; every other session gets the first free number after the
 * number of the previous session.
 */
export function numberSessions(sessions: readonly NumberedSession[]): Map<string, number> {
  const taken = new Set(sessions.flatMap(({ number, isNumberSet }) => (isNumberSet ? [number] : [])))
  const numbers = new Map<string, number>()
  let last = 0
  for (const { id, number, isNumberSet } of sessions) {
    let next = last + 1
    while (!isNumberSet && taken.has(next)) next++
    last = isNumberSet ? number : next
    taken.add(last)
    numbers.set(id, last)
  }
  return numbers
}

const dayMs = 86_400_000
const gapsRead = 8
const usualGap = 7

const toDay = (date: string) => Date.parse(date) / dayMs
const toDate = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

/**
 * Returns the last date plus the usual gap between the last sessions, or plus a multiple of the gap if that is past. Dates are
 * `YYYY-MM-DD`. Returns today if there are no sessions.
 */
export function planNextDate(dates: readonly string[], today: string): string {
  const days = [...new Set(dates)].sort().map(toDay)
  const last = days.at(-1)
  if (last === undefined) return today
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? day))
  const sorted = gaps.slice(-gapsRead).sort((a, b) => a - b)
  const gap = sorted[Math.floor((sorted.length - 1) / 2)] ?? usualGap
  const gapsUntilToday = Math.ceil((toDay(today) - last) / gap)
  return toDate(last + gap * Math.max(1, gapsUntilToday))
}
