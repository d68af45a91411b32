import { expect, it } from 'vitest'
import { readTranscript } from '#core/language/read-transcript.ts'
import { toLines } from '#core/language/test-lines.ts'
import { markLastTime } from './mark-last-time.ts'

type Said = [speaker: string, text: string]
const story = Array.from(
  { length: 80 },
  (_, at): Said => ['Rowan', `The rider ${at} crosses the old bridge and looks down into the green valley.`],
)
const mark = (...opening: Said[]) =>
  markLastTime(readTranscript(toLines([...opening, ...story])).lines).slice(0, opening.length + 1)

it.each([
  'Last we left off, the group had fled from the burning town of Emberfall.',
  'So to get you guys caught up, they fled from the burning town of Emberfall.',
  'The party has just returned from the burning town of Emberfall.',
])('marks the opening recap up to where the session begins: %s', (first) => {
  const marks = mark(
    ['Rowan', first],
    ['Kit', 'Poor town.'],
    ['Rowan', 'They slept in a barn. And that is where we begin today.'],
  )
  expect(marks).toEqual([true, false, true, false])
})

it('does not mark a short remark about last week as the opening recap', () => {
  expect(mark(['Rowan', 'You said that last week, and it was ten by then.'])).toEqual([false, false])
})

it('does not mark a long story in the past tense as part of the opening recap', () => {
  const tale = 'Tova was found dead in the mill, and the sailors had heard a scream before she died. '.repeat(
    5,
  )
  expect(
    mark(
      ['Rowan', 'Last we left off, the group had fled from the burning town of Emberfall.'],
      ['Rowan', tale],
    ),
  ).toEqual([true, false, false])
})
