import { expect, it } from 'vitest'
import { findRenamed } from './find-renamed.ts'

it.each([
  ['one word', 'Mirel waits.', 'Mirelle waits.', { from: 'Mirel', to: 'Mirelle' }],
  ['two words', 'To Hollow gate, now!', 'To Hollowgate, now!', { from: 'Hollow gate', to: 'Hollowgate' }],
  ['a possessive', "It is Mirel's key.", "It is Mirelle's key.", { from: 'Mirel', to: 'Mirelle' }],
  ['the end of the line', 'Ask Mirel.', 'Ask Mirelle.', { from: 'Mirel', to: 'Mirelle' }],
])('finds a corrected name: %s', (_, before, after, renamed) => {
  expect(findRenamed(before, after)).toEqual(renamed)
})

it.each([
  ['nothing changed', 'Mirel waits.', 'Mirel waits.'],
  ['only words were added', 'Mirel waits.', 'Now Mirel waits.'],
  ['only punctuation changed', 'Mirel waits.', 'Mirel waits!'],
  ['the whole line is new', 'He goes to the gate at night', 'Who knows where the others are now'],
])('returns null if %s', (_, before, after) => {
  expect(findRenamed(before, after)).toBeNull()
})
