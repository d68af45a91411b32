import { describe, expect, it } from 'vitest'
import { describeRemainingLifetime, sharedRoute } from './schemas.ts'

const now = new Date('2026-03-14T18:00:00Z')
const hour = 3_600_000
const left = (hours: number) =>
  describeRemainingLifetime(new Date(now.getTime() + hours * hour).toISOString(), now)

describe('the remaining lifetime of a link', () => {
  it.each([
    [0, 'Expired'],
    [0.01, 'Expires in 1 hour'],
    [1, 'Expires in 1 hour'],
    [1.5, 'Expires in 2 hours'],
    [22.1, 'Expires in 23 hours'],
    [23.5, 'Expires in 24 hours'],
    [24, 'Expires in 1 day'],
    [24.5, 'Expires in 2 days'],
    [720, 'Expires in 30 days'],
  ])('%s hours: %s', (hours, text) => {
    expect(left(hours)).toBe(text)
  })
})

describe('the route in a shared wiki', () => {
  it('is the overview unless the URL names another view', () => {
    expect(sharedRoute.parse({})).toEqual({ view: 'overview', entry: '', category: '', q: '', page: 1 })
  })

  it('ignores invalid values', () => {
    expect(sharedRoute.parse({ view: 'recap', entry: ['a', 'b'], page: '1.5', q: 'x' })).toEqual({
      view: 'overview',
      entry: '',
      category: '',
      q: 'x',
      page: 1,
    })
    for (const page of ['0', '-1', 'x', '', '1e99']) expect(sharedRoute.parse({ page }).page).toBe(1)
    expect(sharedRoute.parse({ view: 'timeline', page: '3' })).toMatchObject({ view: 'timeline', page: 3 })
  })
})
