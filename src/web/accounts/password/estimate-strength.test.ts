import { describe, expect, it } from 'vitest'
import { estimateStrength } from './password-fields.tsx'

describe('estimating password strength', () => {
  it('returns null for an empty password', () => expect(estimateStrength('')).toBeNull())

  it.each([
    ['dragon', 'weak'],
    ['password', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['abcdefghijklmnop', 'weak'],
    ['1234567890', 'weak'],
    ['xyxyxyxyxyxyxyxyxyxy', 'weak'],
    ['hearth-12', 'fair'],
    ['Tr0ub4dor', 'fair'],
    ['copper lantern river moss', 'strong'],
    ['jR7!qv2#Kx0w', 'strong'],
    ['драконы летят на север', 'strong'],
  ])('rates %s as %s', (password, strength) => expect(estimateStrength(password)).toBe(strength))
})
