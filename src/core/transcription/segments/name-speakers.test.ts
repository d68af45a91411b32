import { describe, expect, it } from 'vitest'
import type { Segment } from '#contract/transcription/schemas.ts'
import { listSameNames, listUnnamedSpeakers, nextSpeakerLabel } from './name-speakers.ts'

const aLine = (id: string, speakerId: string, start: number | null, end: number | null, text: string) => ({
  ...{ id, speakerId, start, end, text },
  isCorrected: false,
})
const aTranscript = (labels: [string, string | null][], segments: Segment[]) => ({
  speakers: labels.map(([label, name], index) => ({ id: `v${index + 1}`, label, name, memberId: null })),
  segments,
})

it('lists unnamed speakers whose label comes from an engine, most lines first', () => {
  const labels: [string, string | null][] = [
    ['Speaker 1', null],
    ['SPEAKER_02', null],
    ['Speaker 3', 'Rowan'],
    ['Ines', null],
  ]
  const segments = ['v1', 'v2', 'v3', 'v4', 'v2'].map((speaker, at) =>
    aLine(`l${at}`, speaker, at, at + 1, 'We wait.'),
  )
  const unnamed = listUnnamedSpeakers(aTranscript(labels, segments))
  expect(unnamed.map(({ speaker, lines }) => [speaker.label, lines])).toEqual([
    ['SPEAKER_02', 2],
    ['Speaker 1', 1],
  ])
})

it('uses the first line of at least 8 seconds as the sample, or else the longest line', () => {
  const labels: [string, string | null][] = [['Speaker 1', null]]
  const short = aLine('a', 'v1', 0, 1, 'Yes, and so on.')
  const long = aLine('b', 'v1', 1, 10, 'Mirelle.')
  const other = aLine('c', 'v1', 10, 30, 'Mirelle waits at the gate.')
  const sampleOf = (lines: Segment[]) => listUnnamedSpeakers(aTranscript(labels, lines))[0]?.sample.id
  expect(sampleOf([short, long, other])).toBe('b')
  expect(sampleOf([aLine('d', 'v1', null, null, 'Yes.'), { ...short, start: null, end: null }])).toBe('a')
})

describe('same names', () => {
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
    const transcript = aTranscript(
      ['Ines', 'Rowan', 'ines', null, null],
      ['v1', 'v3', 'v3', 'v2', 'v4', 'v5'],
    )
    const [pair, ...more] = listSameNames(transcript)
    expect([pair?.keep.id, pair?.others.map(({ id }) => id)]).toEqual(['v3', ['v1']])
    expect(more).toEqual([])
  })
})

it.each([
  [['Speaker 1', 'Speaker 2'], 2, 'Speaker 3'],
  [['Speaker 1', 'Speaker 2'], 3, 'Speaker 4'],
  [['SPEAKER_07', 'Speaker 1'], 2, 'Speaker 8'],
  [['Rowan', 'Ines'], 2, 'Speaker 3'],
  [[], 0, 'Speaker 1'],
])('given the labels %j and position %i, returns %s', (labels, position, next) => {
  expect(nextSpeakerLabel(labels, position)).toBe(next)
})
