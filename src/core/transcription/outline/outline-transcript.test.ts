import { expect, it } from 'vitest'
import { tokenize } from '#core/language/tokenize.ts'
import { isNarration } from './outline-transcript.ts'

const judge = (text: string) => isNarration(text, tokenize(text))

it.each([
  'You see the doors close behind you and the echoing hallways towards the left side of the palace.',
  'Okay. As the night falls, a slow mist begins to form beneath the trees, and the crickets go silent around you.',
  'She pulls the vials out of the crate and slides them across the table, one by one.',
  '14. The guard turns, looks at the wall for a moment, and goes back into his chair by the door.',
])('recognizes a description as narration: %s', (text) => {
  expect(judge(text)).toBe(true)
})

it.each([
  ['a question', 'As you look through the door into the hall, what do you want to do about the guard?'],
  [
    'rules',
    'That is 11 points of damage plus 21 points of slashing damage as the bonus action of this turn.',
  ],
  ['an answer', 'Yeah, go ahead.'],
  [
    'speech of a character',
    '\u201cI am glad to be free of my usual business. Are you familiar with the fens?\u201d',
  ],
  [
    'an opinion',
    'I think I would just take the long rest here, because I mean we are all pretty tired right now.',
  ],
])('recognizes %s as talk', (_, text) => {
  expect(judge(text)).toBe(false)
})
