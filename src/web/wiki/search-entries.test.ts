import { describe, expect, it } from 'vitest'
import type { WikiEntry } from '#contract/wiki.ts'
import { buildSearchIndex, excerptAround, searchEntries } from './search-entries.ts'

const entry = (id: string, part: Partial<WikiEntry>): WikiEntry => ({
  id,
  name: id,
  description: '',
  category: 'people',
  details: {},
  aliases: [],
  visibility: 'everyone',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  version: 1,
  session_number: 1,
  ...part,
})

const index = buildSearchIndex([
  entry('tavern', { name: 'The Broken Bell', category: 'tavern', description: 'Mirelle drinks here.' }),
  entry('mirelle', {
    name: 'Mirelle Vanthorne',
    aliases: ['The Castellan'],
    details: { home: 'Hollowgate' },
  }),
  entry('gate', { name: 'Hollowgate', category: 'places' }),
])
const find = (query: string) => searchEntries(index, query).map(({ id }) => id)

describe('searching the wiki', () => {
  it.each([
    ['a name before a description', 'mirelle', ['mirelle', 'tavern']],
    ['a name before a detail', 'hollow', ['gate', 'mirelle']],
    ['another name', 'castellan', ['mirelle']],
    ['a part of a name', 'bell', ['tavern']],
    ['a category', 'tavern', ['tavern']],
    ['no case, no accents', 'MÍRELLE', ['mirelle', 'tavern']],
    ['one wrong letter in a name', 'mirele', ['mirelle']],
    ['not two', 'mirl', []],
    ['nothing for nothing', '   ', []],
  ])('finds %s', (_, query, expected) => {
    expect(find(query)).toEqual(expected)
  })

  it('shows the place where the words stand, in at most 200 characters', () => {
    const text = `${'Long ago. '.repeat(40)}The bell rang at midnight. ${'And then. '.repeat(40)}`
    const shown = excerptAround(text, 'bell rang', 200)
    expect(shown).toContain('bell rang')
    expect([...shown].length).toBeLessThanOrEqual(200)
  })
})
