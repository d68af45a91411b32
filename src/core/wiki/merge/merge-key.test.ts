import { describe, expect, it } from 'vitest'
import { makeMergeKey } from './merge-key.ts'

describe('makeMergeKey', () => {
  const entry = { category: 'people', visibility: 'everyone' as const }

  it.each([
    ['Mirelle Vanthorne', 'the MIRELLE VANTHORNE'],
    ['Élodie', 'Elodie'],
    ["Baker's Rest", 'Bakers’ Rest'],
  ])('matches where %s is %s', (left, right) => {
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
  ])('differs where %s is %s', (left, right) => {
    expect(makeMergeKey({ ...entry, name: left })).not.toBe(makeMergeKey({ ...entry, name: right }))
  })

  it('differs across categories and audiences, and is null for a name without letters', () => {
    const key = makeMergeKey({ ...entry, name: 'Osk' })
    expect(makeMergeKey({ ...entry, name: 'Osk', category: 'places' })).not.toBe(key)
    expect(makeMergeKey({ ...entry, name: 'Osk', visibility: 'gm' })).not.toBe(key)
    expect(makeMergeKey({ ...entry, name: '!!!' })).toBeNull()
  })
})
