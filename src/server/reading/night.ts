import { stageTexts } from '#contract/jobs/schemas.ts'
import { Postponed } from '#server/ports/retry-later.ts'

/** Hours on the clock of the server. */
const night = { from: 1, to: 7 }

/** @throws Postponed until the next night, unless it is night */
export function requireNight(now: Date): void {
  const hour = now.getHours()
  if (hour >= night.from && hour < night.to) return
  const until = new Date(now)
  until.setHours(night.from, 0, 0, 0)
  if (until <= now) until.setDate(until.getDate() + 1)
  throw new Postponed(until, stageTexts.night)
}
