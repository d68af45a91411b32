import { expect, it } from 'vitest'
import { findCommands } from './find-commands.ts'

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

it('shows the first of each group before a word is typed', () => {
  expect(labels('')).toHaveLength(2 + 6)
})

it('finds by the beginnings of words in any order, without regard to case and accents', () => {
  expect(labels('WÍKI camp')).toEqual(['Campaign Wiki'])
})

it('puts a name that begins so before one that only holds it', () => {
  const some = [
    {
      value: 'x',
      items: [
        { id: 'a', label: 'Malthorn', run },
        { id: 'b', label: 'Thornwood', run },
      ],
    },
  ]
  expect(findCommands(some, 'thorn')[0]?.items.map(({ label }) => label)).toEqual(['Thornwood', 'Malthorn'])
})

it('leaves out groups in which nothing fits', () => {
  expect(findCommands(groups, 'guard 39').map(({ value }) => value)).toEqual(['Entries'])
  expect(findCommands(groups, 'nothing of this name')).toEqual([])
})
