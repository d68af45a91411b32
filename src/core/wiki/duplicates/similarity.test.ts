import { describe, expect, it } from 'vitest'
import { compareNames, foldForComparison } from './similarity.ts'

const similarity = (left: string, right: string) =>
  compareNames(foldForComparison(left), foldForComparison(right))

describe('compareNames', () => {
  it.each([
    ['Mirelle', 'MIRELLE', 1],
    ['Élodie d’Arc', "Elodie d'Arc", 1],
    ['The Lantern Court', 'Lantern-Court!', 1],
    ["Baker's Rest", 'Bakers Rest', 1],
    ['Mirelle', 'Mirele', 1 - 1 / 7],
    ['Mirelle', 'Mierlle', 1 - 1 / 7],
    ['Guard 1', 'Guard 2', 1 - 1 / 7],
    // "  abcd " and "  abxyz " share two of their nine distinct trigrams.
    ['abcd', 'abxyz', 2 / 9],
    ['\u{1f525}', '\u{1f525} ', 1],
    ['\u{1f525}', '\u{1f409}', 0],
    ['Sword +1', 'Sword -1', 1 - 1 / 8],
  ])('rates %s and %s as %f', (left, right, expected) => {
    expect(similarity(left, right)).toBeCloseTo(expected, 10)
  })

  it('does not rate names as equal if they differ in a possessive, sign or vowel mark', () => {
    for (const [left, right] of [
      ["Baker's", 'Baker'],
      ['Ring +1', 'Ring 1'],
      ['\u0915\u093f', '\u0915\u093e'],
      ['\u2764\ufe0f', '\u2600\ufe0f'],
    ]) {
      expect(similarity(left ?? '', right ?? '')).toBeLessThan(1)
    }
  })
})
