import { expect, it } from 'vitest'
import { findSilences } from './find-silences.ts'

it('finds pauses of at least 1.5 seconds, with a margin around each line', () => {
  const lines = [
    { start: 2, end: 5 },
    { start: 6, end: 8 },
    { start: 10, end: 12 },
  ]
  expect(findSilences(lines)).toEqual([
    { start: 0.4, end: 1.7 },
    { start: 8.4, end: 9.7 },
  ])
})

it('finds no silence while an overlapping line continues', () => {
  const lines = [
    { start: 0, end: 20 },
    { start: 1, end: 3 },
    { start: 21, end: 22 },
  ]
  expect(findSilences(lines)).toEqual([])
})

it('finds no silence if a line has no times', () => {
  expect(findSilences([{ start: null, end: null }])).toEqual([])
  expect(
    findSilences([
      { start: 0, end: null },
      { start: 30, end: 31 },
    ]),
  ).toEqual([])
})
