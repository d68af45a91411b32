import { expect, it } from 'vitest'
import { findMarkedLines } from './find-marked-lines.ts'

const lines = [
  { id: 'a', start: 0, end: 10 },
  { id: 'b', start: 50, end: 58 },
  { id: 'c', start: 59, end: null },
  { id: 'd', start: null, end: null },
]

it('finds the lines of the 45 seconds before a mark, and the line during which it was set', () => {
  expect(findMarkedLines(lines, [5, 55, 55.1, 103, 104])).toEqual([
    ['a'],
    ['a', 'b'],
    ['b'],
    ['b', 'c'],
    ['c'],
  ])
})

it('leaves out marks without a line', () => {
  expect(findMarkedLines(lines, [600])).toEqual([])
  expect(findMarkedLines([], [1])).toEqual([])
})
