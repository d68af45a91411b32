import { describe, expect, it } from 'vitest'
import { findRenamed, listHeard } from './list-heard.ts'

const list = (original: string, text: string) =>
  listHeard(original, text).map(({ start, end, heard, name }) => {
    expect(text.slice(start, end)).toBe(name)
    return `${heard} > ${name}`
  })

describe('what was heard in place of the names of a line', () => {
  it.each([
    ['a word', 'Then Evontica sails.', 'Then Avantika sails.', ['Evontica > Avantika']],
    ['several words', 'Ask Ivan Tita, now.', 'Ask Avantika, now.', ['Ivan Tita > Avantika']],
    ['a name of two words', 'the astrocy.', 'the Astral Sea.', ['astrocy > Astral Sea']],
    ['a possessive', "Evontica's ship", "Avantika's ship", ['Evontica > Avantika']],
    [
      'words with a hyphen',
      'Mirel-Vanthorn-You now',
      'Mirelle Vanthorne You now',
      ['Mirel-Vanthorn > Mirelle Vanthorne'],
    ],
    [
      'several changes',
      'Branock and Evontica',
      'Brannoc and Avantika',
      ['Branock > Brannoc', 'Evontica > Avantika'],
    ],
    ['a change at the end', 'sails Evontica', 'sails Avantika', ['Evontica > Avantika']],
  ])('lists %s', (_, original, text, wanted) => {
    expect(list(original, text)).toEqual(wanted)
  })

  it('leaves out equal lines, and words that were only added or removed', () => {
    expect(list('Then she sails.', 'Then she sails.')).toEqual([])
    expect(list('Then she sails.', 'Then she sails away.')).toEqual([])
    expect(list('Then, she sails.', 'Then she sails.')).toEqual([])
    expect(list('', 'Then')).toEqual([])
  })
})

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
