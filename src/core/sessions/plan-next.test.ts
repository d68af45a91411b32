import { expect, it } from 'vitest'
import { planNextDate } from './plan-next.ts'

it.each([
  ['no sessions', [], '2026-11-29', '2026-11-29'],
  ['one session', ['2026-11-27'], '2026-11-29', '2026-12-04'],
  ['every two weeks', ['2026-11-20', '2026-10-23', '2026-11-06'], '2026-11-22', '2026-12-04'],
  [
    'weekly, with a break of a month',
    ['2026-10-02', '2026-11-06', '2026-11-13', '2026-11-20'],
    '2026-11-20',
    '2026-11-27',
  ],
  ['weekly, the last a while ago', ['2026-10-02', '2026-10-09'], '2026-11-29', '2026-12-04'],
  ['weekly, due today', ['2026-11-15', '2026-11-22'], '2026-11-29', '2026-11-29'],
  ['two sessions on one day', ['2026-11-21', '2026-11-21', '2026-11-28'], '2026-11-29', '2026-12-05'],
  ['one already planned', ['2026-11-28', '2026-12-05'], '2026-11-29', '2026-12-12'],
])('plans the next session after %s', (_, dates, today, next) => {
  expect(planNextDate(dates, today)).toBe(next)
})
