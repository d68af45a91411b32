import { describe, expect, it } from 'vitest'
import { loudnessStep, mergeTracks } from './merge-tracks.ts'

const line = (start: number, end: number, text: string) => ({ start, end, text })
const track = (speaker: string, level: number, ...segments: ReturnType<typeof line>[]) => ({
  speaker,
  segments,
  loudness: new Float32Array(100 / loudnessStep).fill(level),
})
const merge = (...tracks: ReturnType<typeof track>[]) =>
  mergeTracks(tracks).map(({ speaker, text }) => `${speaker}: ${text}`)

it('returns the lines of all tracks in time order', () => {
  const rowan = track('Rowan', -30, line(0, 2, 'We reach the gate.'), line(9, 10, 'It opens.'))
  const ines = track('Ines', -30, line(3, 5, 'I knock three times.'))
  expect(merge(rowan, ines)).toEqual([
    'Rowan: We reach the gate.',
    'Ines: I knock three times.',
    'Rowan: It opens.',
  ])
})

describe('the same words in two tracks', () => {
  it('are kept only in the louder track if spoken at the same time', () => {
    const rowan = track('Rowan', -50, line(10.2, 12.1, 'the dragon wakes and roars'))
    const ines = track('Ines', -30, line(10, 12, 'The dragon wakes and roars!'))
    expect(merge(rowan, ines)).toEqual(['Ines: The dragon wakes and roars!'])
  })

  it('are kept only once even if the engine misheard a few of them', () => {
    const rowan = track('Rowan', -50, line(10, 12, 'a dragon walks and roars'))
    const ines = track('Ines', -30, line(10, 12, 'The dragon wakes and roars'))
    expect(merge(rowan, ines)).toEqual(['Ines: The dragon wakes and roars'])
  })

  it('are kept only once even if the tracks split the lines differently', () => {
    const rowan = track('Rowan', -50, line(10, 16, 'the dragon wakes the gate breaks'))
    const ines = track('Ines', -30, line(10, 12, 'The dragon wakes.'), line(13, 16, 'The gate breaks.'))
    expect(merge(rowan, ines)).toEqual(['Ines: The dragon wakes.', 'Ines: The gate breaks.'])
  })

  it('are kept in both tracks if they are short and about equally loud', () => {
    expect(
      merge(track('Rowan', -32, line(10, 11, 'Yes!')), track('Ines', -30, line(10, 11, 'Yes'))),
    ).toHaveLength(2)
    expect(
      merge(track('Rowan', -55, line(10, 11, 'Yes!')), track('Ines', -30, line(10, 11, 'Yes'))),
    ).toHaveLength(1)
  })

  it('are kept in both tracks if spoken at different times', () => {
    const rowan = track('Rowan', -50, line(10, 12, 'the dragon wakes'))
    expect(merge(rowan, track('Ines', -30, line(20, 22, 'the dragon wakes')))).toHaveLength(2)
  })
})

it('keeps different words at the same time', () => {
  const rowan = track('Rowan', -50, line(10, 12, 'I cast a spell of sleep'))
  expect(merge(rowan, track('Ines', -30, line(10, 12, 'The dragon wakes and roars')))).toHaveLength(2)
})

it('compares word times instead of line times where they exist', () => {
  const words = ['the', 'dragon', 'wakes'].map((text, index) => ({
    text,
    start: 20 + index,
    end: 21 + index,
  }))
  const ines = track('Ines', -30, { ...line(9, 23, 'The dragon wakes'), words } as ReturnType<typeof line>)
  expect(merge(track('Rowan', -50, line(9, 12, 'the dragon wakes')), ines)).toHaveLength(2)
})
