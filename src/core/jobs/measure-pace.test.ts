import { describe, expect, it } from 'vitest'
import { stageTexts } from '#contract/jobs/schemas.ts'
import { describeTimeLeft, estimateTimeLeft, meterPace, type PaceMeter } from './measure-pace.ts'

const start: PaceMeter = { stage: null, progress: 0, pace: null }
const follow = (...reports: [second: number, stage: string, progress: number][]) =>
  reports.reduce(
    (meter, [second, stage, progress]) => meterPace(meter, stage, progress, second * 1000),
    start,
  )
const estimate = (...reports: Parameters<typeof follow>) => estimateTimeLeft(follow(...reports))
const { reading: read, listening: listen, storing: store } = stageTexts

describe('the estimate of the time left', () => {
  it('is missing until a piece is done, also while the recording is read', () => {
    expect(estimate([0, read, 0], [20, read, 0.1])).toBeNull()
    expect(estimate([0, read, 0], [20, read, 0.1], [21, listen, 0.15])).toBeNull()
    expect(estimate([21, listen, 0.15], [600, listen, 0.15])).toBeNull()
  })

  it('comes from the pieces of the stage alone, however quick the stage before was', () => {
    // 15 % in 100 seconds leave 70 %.
    const seconds = (100 / 0.15) * 0.7
    const expected = { least: Math.round(seconds / 1.25), most: Math.round(seconds * 1.25) }
    expect(estimate([0, read, 0.1], [5, listen, 0.15], [105, listen, 0.3])).toEqual(expected)
  })

  it('does not change while the bar stands', () => {
    const moved: Parameters<typeof follow> = [
      [5, listen, 0.15],
      [65, listen, 0.25],
    ]
    expect(estimate(...moved, [900, listen, 0.25])).toEqual(estimate(...moved))
  })

  it('is wider after the first small piece', () => {
    const { least = 0, most = 0 } = estimate([0, listen, 0.15], [10, listen, 0.16]) ?? {}
    expect(most / least).toBeCloseTo(1.6 ** 2, 1)
  })

  it('begins anew when the progress falls', () => {
    expect(estimate([0, listen, 0.15], [60, listen, 0.4], [61, listen, 0.15])).toBeNull()
  })

  it('is missing at the end', () => {
    expect(estimate([0, store, 0.9], [5, store, 1])).toBeNull()
  })
})

const running = (least: number, most: number) =>
  ({ status: 'in_progress', time_left: { least: least * 60, most: most * 60 } }) as const

it.each([
  [11, 17.5, '10 to 20 minutes left'],
  [2, 3, '2 to 3 minutes left'],
  [0.5, 1.4, 'less than 2 minutes left'],
  [0.2, 0.5, 'less than a minute left'],
  [22, 34, '20 to 45 minutes left'],
  [50, 80, '45 min to 1 h 30 min left'],
  [62, 95, '1 h to 2 h left'],
  [1_500, 3_000, '24 h to 72 h left'],
])('for %d to %d minutes, says “%s”', (least, most, sentence) => {
  expect(describeTimeLeft(running(least, most))).toBe(sentence)
})

it('says nothing without a measurement, or about a job that does not run', () => {
  expect(describeTimeLeft({ ...running(1, 2), time_left: null })).toBeNull()
  expect(describeTimeLeft({ ...running(1, 2), status: 'pending' })).toBeNull()
})
