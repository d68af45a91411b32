import { expect, it } from 'vitest'
import { numberSessions, planNextDate } from './number-sessions.ts'

const number = (...sessions: (number | null)[]) => {
  const given = sessions.map((number, index) => {
    return { id: String(index), number: number ?? 99, isNumberSet: number !== null }
  })
  return [...numberSessions(given).values()]
}

it.each([
  ['from 1 by date', [null, null, null], [1, 2, 3]],
  ['from 0 if a game master sets it', [0, null, null], [0, 1, 2]],
  ['from a number that a game master set', [null, 12, null, null], [1, 12, 13, 14]],
  ['around the number of a later session', [null, null, null, 2, null], [1, 3, 4, 2, 5]],
  ['keeping every number that is set', [3, 2, 1], [3, 2, 1]],
])('numbers sessions %s', (_, sessions, numbers) => {
  expect(number(...sessions)).toEqual(numbers)
})

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
