import { expect, it } from 'vitest'
import { describeTimeLeft } from './time-left.ts'

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
