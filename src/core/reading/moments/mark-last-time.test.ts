import { describe, expect, it } from 'vitest'
import { readTranscript } from '#core/reading/language/read-transcript.ts'
import { toLines } from '#core/reading/language/test-lines.ts'
import { markLastTime } from './mark-last-time.ts'

const evening = Array.from({ length: 60 }, (): [string, string] => [
  'Rowan',
  'You walk on along the old road, and the wind is cold, and the mountain is still far away from all of you.',
])
const mark = (...opening: [string, string][]) =>
  markLastTime(readTranscript(toLines([...opening, ...evening], 1)).lines).slice(0, opening.length + 2)

describe('the opening recap of the last session', () => {
  it('is marked until the new session begins in the present', () => {
    expect(
      mark(
        ['Rowan', 'So to get you all caught up on what happened: the party had reached Hollowgate at dusk.'],
        ['Ines', 'That was fun.'],
        [
          'Rowan',
          'Mirelle had refused the silver, the goblin was killed, and the party had slept at the inn.',
        ],
        ['Rowan', 'As you wake, you see that the gate is open and the guards are gone from the wall.'],
      ),
    ).toEqual([true, false, true, false, false, false])
  })

  it('is not an announcement of a last week', () => {
    expect(
      mark([
        'Rowan',
        'This is the last week you can vote for our show, so please do that on the page tonight.',
      ]),
    ).toEqual([false, false, false])
  })
})
