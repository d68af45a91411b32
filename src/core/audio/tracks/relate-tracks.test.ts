import { describe, expect, it } from 'vitest'
import { createTrackComparison } from './relate-tracks.ts'

const seconds = 24
const rate = 16_000

/** Noise that is interrupted like speech; another seed gives another voice. */
function aVoice(seed: number, isHeard: (second: number) => boolean = () => true): Float64Array {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
  return Float64Array.from({ length: seconds * rate }, (_, at) => {
    const second = at / rate
    const isTalking = isHeard(second) && Math.sin(second * (0.7 + seed / 10)) > -0.2
    return isTalking ? 6_000 * random() : 4 * random()
  })
}

const sum = (...parts: [Float64Array, number | ((second: number) => number)][]) =>
  Float64Array.from({ length: seconds * rate }, (_, at) =>
    parts.reduce((total, [part, volume]) => {
      return total + (part[at] ?? 0) * (typeof volume === 'number' ? volume : volume(at / rate))
    }, 0),
  )

function relate(...tracks: Float64Array[]) {
  const comparison = createTrackComparison(tracks.length)
  const sounds = tracks.map((track) => Int16Array.from(track, Math.round))
  for (let at = 0; at < seconds * rate; at += 50_000)
    comparison.feed(sounds.map((sound) => sound.subarray(at, at + 50_000)))
  return comparison.relate()
}

const [rowan, ines, jonah, hiss] = [aVoice(1), aVoice(2), aVoice(3), aVoice(4)]

describe('tracks of one recording', () => {
  it('are separate if each has its own sound', () => {
    expect(relate(rowan, ines, jonah)).toEqual({ repeated: [], own: [0, 1, 2], areSeparate: true })
  })

  it('are one track if they are copies', () => {
    expect(relate(rowan, sum([rowan, 0.5], [hiss, 0.01]), rowan).own).toHaveLength(1)
  })

  it('are recognized as a mix beside its parts, wherever the mix is and however loud its parts are', () => {
    const mix = sum([rowan, 0.9], [ines, 0.3], [hiss, 0.02])
    expect(relate(mix, rowan, ines)).toEqual({ repeated: [0], own: [1, 2], areSeparate: true })
    expect(relate(rowan, ines, mix)).toEqual({ repeated: [2], own: [0, 1], areSeparate: true })
    const faint = sum([rowan, 1], [ines, 0.15])
    expect(relate(faint, rowan, ines)).toEqual({ repeated: [0], own: [1, 2], areSeparate: true })
  })

  it('are recognized as a mix whose volumes change a little', () => {
    const adjusted = sum([rowan, 1], [ines, (second) => (second % 9 < 4 ? 0.6 : 0.8)])
    expect(relate(adjusted, rowan, ines).repeated).toEqual([0])
  })

  it('are recognized as a mix of people who never speak at once', () => {
    const first = aVoice(6, (second) => second < 12)
    const second = aVoice(7, (at) => at >= 12)
    const mix = sum([first, 0.5], [second, 0.5])
    expect(relate(mix, first, second)).toEqual({ repeated: [0], own: [1, 2], areSeparate: true })
    expect(relate(mix, first)).toEqual({ repeated: [], own: [0, 1], areSeparate: false })
  })

  it('keep a mix with a voice of its own, even one that speaks for a few seconds', () => {
    const guest = aVoice(5, (second) => second > 18 && second < 22)
    const mix = sum([rowan, 1], [ines, 1], [guest, 1])
    expect(relate(mix, rowan, ines)).toEqual({ repeated: [], own: [0, 1, 2], areSeparate: false })
  })

  it('are not separate if both microphones heard both voices', () => {
    const one = sum([rowan, 1], [ines, 0.4], [hiss, 0.01])
    const other = sum([rowan, 0.4], [ines, 1])
    expect(relate(one, other)).toEqual({ repeated: [], own: [0, 1], areSeparate: false })
  })

  it('are separate if one microphone faintly heard the other voice', () => {
    expect(relate(sum([rowan, 1], [ines, 0.1]), ines).areSeparate).toBe(true)
  })
})
