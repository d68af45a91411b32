import { describe, expect, it } from 'vitest'
import { buildSearch, parseRoute } from './route.ts'

const at = (search: string) => parseRoute(new URLSearchParams(search))

describe('the route in the query string', () => {
  it('has the same values after it is built and parsed', () => {
    const search = buildSearch(at(''), { view: 'wiki', campaign: 'c1', entry: 'e1', t: 4360 })
    expect(search).toBe('?view=wiki&campaign=c1&t=4360&entry=e1')
    expect(at(search)).toMatchObject({ view: 'wiki', campaign: 'c1', entry: 'e1', t: 4360 })
  })

  it('keeps only campaign and session when the view changes', () => {
    const from = at('?view=transcription&campaign=c1&session=s1&segment=x&t=12')
    expect(buildSearch(from, { view: 'wiki' })).toBe('?view=wiki&campaign=c1&session=s1')
  })

  it('drops the session when the campaign changes', () => {
    const from = at('?view=transcription&campaign=c1&session=s1')
    expect(buildSearch(from, { campaign: 'c2' })).toBe('?view=transcription&campaign=c2')
  })

  it('keeps the player view only within the wiki of one campaign', () => {
    const from = at('?view=wiki&campaign=c1&as=player')
    expect(buildSearch(from, { view: 'wiki', entry: 'e1' })).toBe('?view=wiki&campaign=c1&entry=e1&as=player')
    expect(buildSearch(from, { view: 'dashboard' })).toBe('?view=dashboard&campaign=c1')
    expect(buildSearch(from, { campaign: 'c2' })).toBe('?view=wiki&campaign=c2')
    expect(buildSearch(from, { as: null })).toBe('?view=wiki&campaign=c1')
  })

  it('omits a blank search', () => {
    expect(buildSearch(at('?view=wiki&campaign=c1'), { q: '  ' })).toBe('?view=wiki&campaign=c1')
    expect(buildSearch(at('?view=wiki&campaign=c1'), { q: 'the key' })).toBe(
      '?view=wiki&campaign=c1&q=the+key',
    )
  })

  it('ignores invalid values', () => {
    expect(at('?view=hack&t=-1&page=evil')).toMatchObject({ view: 'dashboard', t: null, page: null })
    expect(at('?t=NaN').t).toBeNull()
    for (const sheet of ['0', '1', '-2', '1.5', 'x', '1e99']) expect(at(`?sheet=${sheet}`).sheet).toBeNull()
    expect(at('?sheet=3').sheet).toBe(3)
  })
})
