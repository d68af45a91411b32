import { describe, expect, it } from 'vitest'
import { readInvite, readNext } from './islands.tsx'

describe('the redirect after sign-in', () => {
  it.each([
    ['', '/app'],
    ['?next=/join/abc', '/join/abc'],
    ['?next=/app?view=wiki', '/app?view=wiki'],
    ['?next=https://elsewhere.example', '/app'],
    ['?next=//elsewhere.example/join/abc', '/app'],
    ['?next=/joiner', '/app'],
  ])('leads from "%s" to %s', (search, place) => expect(readNext(search)).toBe(place))

  it('keeps the invitation code, if there is one', () => {
    expect(readInvite('?next=/join/abc-DEF_1')).toBe('abc-DEF_1')
    expect(readInvite('?next=%2Fjoin%2Fabc%3Fx%3D1')).toBe('abc')
    expect(readInvite('?next=/app')).toBeNull()
    expect(readInvite('')).toBeNull()
  })
})
