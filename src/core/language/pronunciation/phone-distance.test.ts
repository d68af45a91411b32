import { describe, expect, it } from 'vitest'
import { measureDistance, measureNearest, sayParts, toSound } from './phone-distance.ts'

const sound = (phones: string) => toSound(phones.split(' '))
const distance = (one: string, other: string, most = 9) => measureDistance(sound(one), sound(other), most)

describe('the distance of two sounds', () => {
  it('is 0 for equal sounds, and for a sound that is held', () => {
    expect(distance('B R AE N AH K', 'B R AE N AH K')).toBe(0)
    expect(distance('M IH R EH L L AH', 'M IH R EH L AH')).toBe(0)
  })

  it.each([
    ['a similar vowel', 'B EH T', 'B IH T', 'B UW T'],
    ['a voiced consonant', 'V AE N', 'F AE N', 'K AE N'],
    ['a missing vowel', 'M IH R EH L', 'M R EH L', 'M IH EH L'],
    ['a missing consonant within a word', 'D AE K', 'AE D AE K', 'G AE K'],
  ])('is small for %s', (_, sounds, near, far) => {
    expect(distance(sounds, near)).toBeLessThan(distance(sounds, far))
  })

  it('is larger if the first consonant is missing than if another is', () => {
    expect(distance('S AE K R AE K', 'AE K R AE K')).toBeGreaterThan(distance('K AE S R AE K', 'K AE R AE K'))
  })

  it('is the same in both directions', () => {
    expect(distance('AH V AE N T IH K AH', 'EH V AA N T AH')).toBe(
      distance('EH V AA N T AH', 'AH V AE N T IH K AH'),
    )
  })

  it('is Infinity beyond the limit', () => {
    expect(distance('B R AE N AH K', 'M IH R EH L', 0.5)).toBe(Number.POSITIVE_INFINITY)
  })

  it('accepts sounds without phones and very long ones', () => {
    expect(distance('', '')).toBe(0)
    expect(distance('B AE '.repeat(200).trim(), 'B AE')).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('saying words', () => {
  it('joins the words, however they are divided', () => {
    const [one, other] = [sayParts(['fen', 'wick']), sayParts(['fenwick'])]
    expect(measureNearest(one, other, 9)).toBeLessThan(0.5)
  })

  it('finds the nearest of the ways to say them', () => {
    const ways = sayParts(['brannoc'])
    expect(ways.length).toBeGreaterThan(1)
    for (const way of ways) expect(measureNearest(ways, [way], 0)).toBe(0)
  })
})
