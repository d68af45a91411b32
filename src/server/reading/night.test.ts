import { expect, it } from 'vitest'
import { requireNight } from './night.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute)

it.each([
  [at(14, 1), null],
  [at(14, 6, 59), null],
  [at(14, 7), at(15, 1)],
  [at(14, 18), at(15, 1)],
  [at(14, 0, 30), at(14, 1)],
])('at %s, the language model has to wait until %s', (now, until) => {
  if (until === null) expect(() => requireNight(now)).not.toThrow()
  else expect(() => requireNight(now)).toThrow(expect.objectContaining({ until }))
})
