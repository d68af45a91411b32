import { expect, it } from 'vitest'
import { describeBreak, formatTick, listTicks } from './time-axis.ts'

it('lists as many ticks as fit, excluding the start and end of the session', () => {
  expect(listTicks({ width: 200, seconds: 14_000 }, 46)).toEqual([3600, 7200, 10_800])
  expect(listTicks({ width: 1000, seconds: 3600 }, 200)).toEqual([900, 1800, 2700])
  expect(listTicks({ width: 20, seconds: 14_000 }, 46)).toEqual([])
  expect(listTicks({ width: 100, seconds: 600 }, 46)).toEqual([300])
})

it.each([
  [300, '5 min'],
  [3600, '1 h'],
  [5400, '1 h 30'],
  [7500, '2 h 05'],
])('formats %i seconds as %s', (seconds, text) => expect(formatTick(seconds)).toBe(text))

it.each([
  [6, null],
  [7, '1 week'],
  [30, '4 weeks'],
  [90, '3 months'],
  [800, '2 years'],
])('describes a break of %i days as %s', (days, text) => expect(describeBreak(days)).toBe(text))
