import { describe, expect, it } from 'vitest'
import { suggestUsernames } from './suggest-usernames.ts'

const of = (username: string | null, email = 'rowan@example.org') =>
  suggestUsernames({ username, firstName: 'Rowan', email }, 'x1')

describe('a username for a new account', () => {
  it('comes from the username at the provider, then the email address, then the first name', () => {
    expect(of('rowan.fell').slice(0, 4)).toEqual(['rowan.fell', 'rowan', 'Rowan', 'rowan.fell2'])
  })
  it('is the part before the @ if the username at the provider is an email address', () => {
    expect(of('fell@example.org')[0]).toBe('fell')
  })
  it.each(['', '   ', '\u200b', null])('skips a name that is not allowed: %j', (name) => {
    expect(of(name)[0]).toBe('rowan')
  })
  it('does not exceed the maximum length', () => {
    expect(of('r'.repeat(300)).every((name) => name.length <= 50)).toBe(true)
  })
  it('is unique in the last suggestion', () => expect(of('rowan').at(-1)).toBe('rowan-x1'))
})
