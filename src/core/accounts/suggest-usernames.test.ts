import { describe, expect, it } from 'vitest'
import { suggestUsernames } from './suggest-usernames.ts'

const of = (username: string | null, email = 'rowan@example.org') =>
  suggestUsernames({ username, firstName: 'Rowan', email }, 'x1')

describe('a username for a new account', () => {
  it('is the one of the provider, then the address, then the first name', () => {
    expect(of('rowan.fell').slice(0, 4)).toEqual(['rowan.fell', 'rowan', 'Rowan', 'rowan.fell2'])
  })
  it('is the part before the @ if the provider calls the user by an address', () => {
    expect(of('fell@example.org')[0]).toBe('fell')
  })
  it.each(['', '   ', '\u200b', null])('skips a name that may not be used: %j', (name) => {
    expect(of(name)[0]).toBe('rowan')
  })
  it('is never longer than a username may be', () => {
    expect(of('r'.repeat(300)).every((name) => name.length <= 50)).toBe(true)
  })
  it('ends with a unique one', () => expect(of('rowan').at(-1)).toBe('rowan-x1'))
})
