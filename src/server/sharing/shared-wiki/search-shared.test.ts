import { expect, it } from 'vitest'
import type { SharedEntry } from '#contract/sharing/schemas.ts'
import { searchShared } from './page-routes.ts'

const anEntry = (index: number): SharedEntry => ({
  id: `e${index}`,
  name: `Entry ${index}`,
  aliases: [],
  category: index % 2 === 0 ? 'people' : 'places',
  type: '',
  content: `The number ${index}.`,
  stats: {},
  sessionNumber: null,
  sessionDate: null,
  picture: null,
})

it('searches all entries of a large wiki without blocking the event loop', async () => {
  const entries = Array.from({ length: 2000 }, (_, index) => anEntry(index))
  let turns = 0
  let next = setImmediate(function take() {
    turns++
    next = setImmediate(take)
  })
  const asked = ['number 1999', 'number 3'].map((q) => searchShared(entries, { category: 'places', q }))
  const found = await Promise.all(asked)
  clearImmediate(next)
  expect(turns).toBeGreaterThan(5)
  expect(found.map(([first]) => first?.id)).toEqual(['e1999', 'e3'])
})
