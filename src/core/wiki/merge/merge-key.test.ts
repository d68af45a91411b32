import { describe, expect, it } from 'vitest'
import { makeMergeKey } from './merge-key.ts'

describe('makeMergeKey', () => {
  const entry = { category: 'people', visibility: 'everyone' as const }

  it.each([
    ['Mirelle Vanthorne', 'the MIRELLE VANTHORNE'],
    ['Élodie', 'Elodie'],
    ["Baker's Rest", 'Bakers’ Rest'],
  ])('returns the same key for %s and %s', (left, right) => {
    expect(makeMergeKey({ ...entry, name: left })).toBe(makeMergeKey({ ...entry, name: right }))
  })

  it.each([
    ['Guard 1', 'Guard 2'],
    ['Northgate', 'Southgate'],
    ['Mirelle', 'Mirella'],
    ['Orlan II', 'Orlan III'],
    ["Baker's", 'Baker'],
    ['Sword +1', 'Sword -1'],
    ['Captain Osk', 'Osk'],
  ])('returns different keys for %s and %s', (left, right) => {
    expect(makeMergeKey({ ...entry, name: left })).not.toBe(makeMergeKey({ ...entry, name: right }))
  })

  it('returns a different key for each category and audience, and null for a name without letters', () => {
    const key = makeMergeKey({ ...entry, name: 'Osk' })
    expect(makeMergeKey({ ...entry, name: 'Osk', category: 'places' })).not.toBe(key)
    expect(makeMergeKey({ ...entry, name: 'Osk', visibility: 'gm' })).not.toBe(key)
    expect(makeMergeKey({ ...entry, name: '!!!' })).toBeNull()
  })
})
