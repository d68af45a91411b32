import { expect, it } from 'vitest'
import { categoryOf, groupEntries } from './group-entries.ts'

const entry = (name: string, category: string) => ({ name, category })

it('sorts categories as the screens do: core first, then by size, then by name', () => {
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

it('puts entries without a category under misc', () => {
  expect(categoryOf({ category: '' })).toBe('misc')
  expect(groupEntries([entry('Thing', ''), entry('Other', 'misc')])).toHaveLength(1)
})
