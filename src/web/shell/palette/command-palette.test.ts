import { expect, it } from 'vitest'
import { findCommands } from './command-palette.tsx'

const run = () => {}
const groups = [
  {
    value: 'Views',
    items: [
      { id: 'wiki', label: 'Campaign Wiki', run },
      { id: 'campaigns', label: 'Manage Campaigns', run },
    ],
  },
  {
    value: 'Entries',
    items: Array.from({ length: 40 }, (_, n) => ({ id: `e${n}`, label: `Guard ${n}`, run })),
  },
]
const labels = (text: string) =>
  findCommands(groups, text).flatMap(({ items }) => items.map(({ label }) => label))

it('returns the first commands of each group if no text is typed', () => {
  expect(labels('')).toHaveLength(2 + 6)
})

it('matches word starts in any order, ignoring case and accents', () => {
  expect(labels('WÍKI camp')).toEqual(['Campaign Wiki'])
})

it('ranks word starts before other matches', () => {
  const items = ['Malthorn', 'Thornwood'].map((label) => ({ id: label, label, run }))
  expect(findCommands([{ value: 'x', items }], 'thorn')[0]?.items.map(({ label }) => label)).toEqual([
    'Thornwood',
    'Malthorn',
  ])
})

it('omits groups without a match', () => {
  expect(findCommands(groups, 'guard 39').map(({ value }) => value)).toEqual(['Entries'])
  expect(findCommands(groups, 'nothing of this name')).toEqual([])
})
