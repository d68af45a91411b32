import { expect, it } from 'vitest'
import { pairKey } from './name-change.ts'
import { proposeCorrections } from './propose-corrections.ts'

const names = ['Mirelle Vanthorne', 'Hollowgate', 'Brannoc', 'Ember Blade', 'Jonah']
const speakers = ['Rowan', 'Ines']
const propose = (lines: string[], ignored: string[] = []) =>
  proposeCorrections(lines, { names, speakers, ignored: new Set(ignored) })

it('proposes known names for unknown words that sound like them, and counts the lines with each word', () => {
  expect(
    propose(['We ask Mirel and Branock.', 'So Mirel waits.', 'Then Mirelle and Brannoc leave.']),
  ).toEqual([
    { from: 'Mirel', to: 'Mirelle', lines: 2 },
    { from: 'Branock', to: 'Brannoc', lines: 1 },
  ])
})

it('proposes one name for two words, even ordinary ones', () => {
  expect(propose(['To Hollow gate!', 'we rode to hollow gate', 'Near Hollow Gait'])).toEqual([
    { from: 'Hollow gate', to: 'Hollowgate', lines: 2 },
    { from: 'Hollow Gait', to: 'Hollowgate', lines: 1 },
  ])
})

it('proposes nothing for ordinary words, forms of known names, and speakers', () => {
  const lines = [
    'The embers glow as the blade of Mirelle falls.',
    'The Brannocs and Brannocian law.',
    'Ask Roan.',
  ]
  expect(propose([...lines, "Jonah's and Jonahs."])).toEqual([])
})

it('treats a similar word as a different name if it is said as often as the known name', () => {
  const lines = Array.from({ length: 5 }, () => 'We see Brannoc and with him Brennor.')
  expect(propose(lines)).toEqual([])
})

it('leaves out corrections that a game master has ignored', () => {
  expect(propose(['We ask Mirel.'], [pairKey('MIREL', 'Mirelle')])).toEqual([])
})
