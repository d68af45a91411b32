import { expect, it } from 'vitest'
import { findBookmarkedLines } from './find-bookmarked-lines.ts'

const lines = [
  { id: 'a', start: 0, end: 10 },
  { id: 'b', start: 50, end: 58 },
  { id: 'c', start: 59, end: null },
  { id: 'd', start: null, end: null },
]

it('finds the lines in the 45 seconds before a bookmark, and the line during which it was set', () => {
  expect(findBookmarkedLines(lines, [5, 55, 55.1, 103, 104])).toEqual([
    ['a'],
    ['a', 'b'],
    ['b'],
    ['b', 'c'],
    ['c'],
  ])
})

it('leaves out bookmarks without a line nearby', () => {
  expect(findBookmarkedLines(lines, [600])).toEqual([])
  expect(findBookmarkedLines([], [1])).toEqual([])
})
