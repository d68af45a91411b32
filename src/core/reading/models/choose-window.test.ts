import { expect, it } from 'vitest'
import { chooseWindow, estimateEvening } from './choose-window.ts'

const memory = { weights: 2_500_000_000, context: (tokens: number) => tokens * 80_000 }

it.each([
  [16_000_000_000, 262_144, 64_000],
  [8_700_000_000, 262_144, 64_000],
  [8_000_000_000, 262_144, 32_000],
  [5_500_000_000, 262_144, 24_000],
  [4_800_000_000, 262_144, 16_000],
  [16_000_000_000, 32_768, 32_000],
  [4_000_000_000, 262_144, null],
  [16_000_000_000, 8_192, null],
])('with %i bytes free and a model trained for %i tokens, the window is %s', (free, longest, window) => {
  expect(chooseWindow(memory, free, longest)).toBe(window)
})

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
