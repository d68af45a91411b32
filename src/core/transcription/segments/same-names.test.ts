import { expect, it } from 'vitest'
import { listSameNames } from './same-names.ts'

const aTranscript = (names: (string | null)[], lines: string[]) => ({
  speakers: names.map((name, index) => ({
    id: `v${index + 1}`,
    label: `Speaker ${index + 1}`,
    name,
    memberId: null,
  })),
  segments: lines.map((speakerId, index) => ({
    id: `l${index}`,
    start: null,
    end: null,
    speakerId,
    text: 'We wait.',
    isCorrected: false,
  })),
})

it('finds speakers with the same name and keeps the one with the most lines', () => {
  const transcript = aTranscript(['Ines', 'Rowan', 'ines', null, null], ['v1', 'v3', 'v3', 'v2', 'v4', 'v5'])
  const [pair, ...more] = listSameNames(transcript)
  expect([pair?.keep.id, pair?.others.map(({ id }) => id)]).toEqual(['v3', ['v1']])
  expect(more).toEqual([])
})
