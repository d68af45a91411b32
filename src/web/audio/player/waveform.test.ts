import { describe, expect, it } from 'vitest'
import { drawWaveform } from './waveform.tsx'

const size = { width: 50, height: 38 }
const countStrokes = (d: string) => d.split('M').length - 1

describe('the waveform', () => {
  it('has one stroke per five pixels in the colour of the current speaker', () => {
    const turns = [
      { start: 0, end: 50, colour: 'gold' },
      { start: 50, end: 100, colour: 'green' },
    ]
    const paths = drawWaveform([10, 20, 30, 255], 100, turns, size)
    expect(paths.map(({ colour, d }) => [colour, countStrokes(d)])).toEqual([
      ['gold', 5],
      ['green', 5],
    ])
  })

  it('is drawn for silence without a transcript and for an empty recording', () => {
    expect(drawWaveform([0, 0, 0], 10, [], size)).toHaveLength(1)
    expect(drawWaveform([], 0, [], { width: 0, height: 38 })).toHaveLength(1)
  })

  it('stays inside its box at the loudest moment', () => {
    const [path] = drawWaveform([255], 10, [], { width: 5, height: 38 })
    expect(path?.d).toBe('M1.5 2.0V36.0')
  })
})
