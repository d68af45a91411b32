import { expect, it } from 'vitest'
import { removeSentence } from './remove-sentence.ts'

it.each([
  ['at the end', 'Osk prays. He hides.', 'Osk prays.'],
  ['as the only one', 'He hides.', ''],
  ['in the middle', 'Osk prays. He hides. He sings.', 'Osk prays. He sings.'],
  ['as a paragraph of its own', 'Osk prays.\n\nHe hides.', 'Osk prays.'],
  ['at the end of a paragraph', 'Osk prays. He hides.\n\nHe sings.', 'Osk prays.\n\nHe sings.'],
  ['nowhere', 'Osk prays. He hides well.', 'Osk prays. He hides well.'],
])('removes a sentence %s', (_case, text, left) => {
  expect(removeSentence(text, 'He hides.')).toBe(left)
})

it('removes the last of several occurrences', () => {
  expect(removeSentence('He hides. Osk prays. He hides.', 'He hides.')).toBe('He hides. Osk prays.')
})

it('changes nothing for an empty sentence', () => {
  expect(removeSentence('Osk prays.', '')).toBe('Osk prays.')
})
