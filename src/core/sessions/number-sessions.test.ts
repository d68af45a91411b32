import { expect, it } from 'vitest'
import { numberSessions } from './number-sessions.ts'

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
