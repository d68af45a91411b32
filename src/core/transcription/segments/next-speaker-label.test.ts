import { expect, it } from 'vitest'
import { nextSpeakerLabel } from './next-speaker-label.ts'

it.each([
  [['Speaker 1', 'Speaker 2'], 2, 'Speaker 3'],
  [['Speaker 1', 'Speaker 2'], 3, 'Speaker 4'],
  [['SPEAKER_07', 'Speaker 1'], 2, 'Speaker 8'],
  [['Rowan', 'Ines'], 2, 'Speaker 3'],
  [[], 0, 'Speaker 1'],
])('given the labels %j and position %i, returns %s', (labels, position, next) => {
  expect(nextSpeakerLabel(labels, position)).toBe(next)
})
