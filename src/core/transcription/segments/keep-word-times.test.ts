import { expect, it } from 'vitest'
import { keepWordTimes } from './keep-word-times.ts'

const line = [
  { text: 'Ask', start: 0, end: 0.4 },
  { text: 'Mirel', start: 0.4, end: 1 },
  { text: 'Van.', start: 1, end: 1.4 },
]

it('keeps the word times for a corrected text', () => {
  expect(keepWordTimes(line, ' Ask  Mirelle Vanthorne. ')).toEqual([
    line[0],
    { ...line[1], text: 'Mirelle' },
    { ...line[2], text: 'Vanthorne.' },
  ])
})

it('gives one word the combined time of the two words that it replaces', () => {
  expect(keepWordTimes(line, 'Ask Mirelle.')).toEqual([line[0], { text: 'Mirelle.', start: 0.4, end: 1.4 }])
})

it('divides the time of one word among those that replace it', () => {
  expect(keepWordTimes(line.slice(0, 2), 'Ask Lady Mirelle')).toEqual([
    line[0],
    { text: 'Lady', start: 0.4, end: 0.7 },
    { text: 'Mirelle', start: 0.7, end: 1 },
  ])
})

it('places an added word between its neighbours and drops the time of a removed word', () => {
  expect(keepWordTimes(line, 'Now Ask Mirel Van.')?.slice(0, 2)).toEqual([
    { text: 'Now', start: 0, end: 0 },
    line[0],
  ])
  expect(keepWordTimes(line, 'Ask Van.')).toEqual([line[0], line[2]])
})

it.each([
  ['the whole line is new', line, 'Nobody is here at all.'],
  ['the engine gave no times', null, 'Ask Mirelle.'],
])('returns null if %s', (_, words, text) => {
  expect(keepWordTimes(words, text)).toBeNull()
})
