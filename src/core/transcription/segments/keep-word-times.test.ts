import { expect, it } from 'vitest'
import { keepWordTimes } from './keep-word-times.ts'

const heard = [
  { text: 'Ask', start: 0, end: 0.4 },
  { text: 'Mirel.', start: 0.4, end: 1 },
]

it('keeps the word times for a corrected text', () => {
  expect(keepWordTimes(heard, ' Ask  Mirelle. ')).toEqual([heard[0], { ...heard[1], text: 'Mirelle.' }])
})

it.each([
  ['a word was added', heard, 'Ask Lady Mirelle.'],
  ['a word is gone', heard, 'Mirelle.'],
  ['the engine gave no times', null, 'Ask Mirelle.'],
])('returns null if %s', (_, words, text) => {
  expect(keepWordTimes(words, text)).toBeNull()
})
