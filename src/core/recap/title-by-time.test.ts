import { expect, it } from 'vitest'
import { titleByTime } from './title-by-time.ts'

it('titles moments within a quarter of an hour by the time of the first', () => {
  expect(titleByTime([10, 600, 2760, 3600, 5160])).toEqual([
    'At the start',
    'At the start',
    'Around 46 min',
    'Around 46 min',
    'Around 1 h 26 min',
  ])
})

it('gives a moment without a time no title', () => {
  expect(titleByTime([null, 60])).toEqual([null, 'Around 1 min'])
})
