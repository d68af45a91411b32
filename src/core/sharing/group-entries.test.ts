import { expect, it } from 'vitest'
import { categoryOf, groupEntries } from './group-entries.ts'

const entry = (name: string, category: string) => ({ name, category })

it('entries stand by category as on the screens: the core ones first, then the larger, then by name', () => {
  const list = [
    entry('Rite', 'zeal'),
    entry('Oath', 'ash'),
    entry('Fen', 'wilds'),
    entry('Moor', 'wilds'),
    entry('Osk', 'people'),
    entry('Mirelle', 'people'),
  ]
  const groups = groupEntries(list).map(([category, entries]) => [category, entries.map(({ name }) => name)])
  expect(groups).toEqual([
    ['people', ['Osk', 'Mirelle']],
    ['wilds', ['Fen', 'Moor']],
    ['ash', ['Oath']],
    ['zeal', ['Rite']],
  ])
})

it('what says nothing of what it is stands under misc', () => {
  expect(categoryOf({ category: '' })).toBe('misc')
  expect(groupEntries([entry('Thing', ''), entry('Other', 'misc')])).toHaveLength(1)
})

it('no entries make no groups', () => {
  expect(groupEntries([])).toEqual([])
})
