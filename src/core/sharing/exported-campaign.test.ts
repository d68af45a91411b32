import { expect, it } from 'vitest'
import { toFileEntry } from './exported-campaign.ts'

const shared = {
  id: 'a',
  name: 'Mirelle',
  aliases: ['Mira'],
  category: 'people',
  type: '',
  content: 'A smith.',
  stats: { race: 'Dwarf' },
  sessionNumber: 2,
  sessionDate: '2026-03-14',
  picture: null,
}

it('exports what the viewer shows', () => {
  const { content, stats, type: _, ...rest } = shared
  expect(toFileEntry({ ...shared })).toEqual({ ...rest, description: content, details: stats })
})

it('puts the type first among the details', () => {
  expect(Object.entries(toFileEntry({ ...shared, type: 'Smith' }).details)).toEqual([
    ['type', 'Smith'],
    ['race', 'Dwarf'],
  ])
})
