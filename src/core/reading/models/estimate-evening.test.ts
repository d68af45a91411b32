import { expect, it } from 'vitest'
import { estimateEvening } from './estimate-evening.ts'

it.each([
  [{ readPerSecond: 100, writtenPerSecond: 20 }, 64_000, { least: 45, most: 65 }],
  [{ readPerSecond: 40, writtenPerSecond: 6 }, 16_000, { least: 180, most: 270 }],
  [{ readPerSecond: 5_000, writtenPerSecond: 300 }, 64_000, { least: 2, most: 3 }],
  [{ readPerSecond: 100_000, writtenPerSecond: 10_000 }, 64_000, { least: 1, most: 1 }],
])(
  'estimates the minutes of an evening at the speed %o with a window of %i tokens',
  (speed, window, minutes) => {
    expect(estimateEvening(speed, window)).toEqual(minutes)
  },
)
