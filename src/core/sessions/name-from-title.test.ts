import { expect, it } from 'vitest'
import { createMentionTest } from '#core/names/find-names.ts'
import { nameFromTitle } from './name-from-title.ts'

const says = createMentionTest(['Hollowgate'])

it.each([
  ['takes the title of its recap', 'Session 3', '', 'Dust and Silver', 'Dust and Silver'],
  [
    'takes the title of the next recap',
    'Dust and Silver',
    'Dust and Silver',
    'The Locked Gate',
    'The Locked Gate',
  ],
  ['keeps a name that a user wrote', 'The Causeway', 'Dust and Silver', 'The Locked Gate', null],
  ['keeps its name if the title names an entry', 'Session 3', '', 'The Gate of Hollowgate', null],
  ['keeps its name if there is no title', 'Session 3', '', '', null],
])('a session %s', (_, name, titleBefore, title, expected) => {
  expect(nameFromTitle({ name, titleBefore, title }, says)).toBe(expected)
})
