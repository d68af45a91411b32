import { describe, expect, it } from 'vitest'
import type { EntryContent } from '#contract/wiki/schemas.ts'
import { anEntry } from '#core/wiki/test-entries.ts'
import { type EntryForm, newRow, rebaseForm, toContent, toEdit, toForm } from './entry-form.ts'

const base = anEntry('e1', {
  name: 'Mirelle',
  description: 'She keeps the key.\n\n:::gm\nShe is a spy.\n:::',
  aliases: ['Mira', 'The Keeper'],
  details: { Race: 'Human', Home: 'Hollowgate' },
  version: 3,
})
const unchanged = { name: 'Mirelle', version: 3 }
const otherSecret = base.description.replace('a spy', 'a thief')

const changes: [string, Partial<EntryForm>, Partial<EntryContent>][] = [
  ['a name', { name: 'Mirelle Vanthorne' }, { name: 'Mirelle Vanthorne' }],
  ['a cleared description', { description: ' ' }, { description: '' }],
  ['a secret part', { description: otherSecret }, { description: otherSecret }],
  ['a category', { category: 'Places' }, { category: 'places' }],
  ['a visibility', { visibility: 'gm' }, { visibility: 'gm' }],
  ['cleared aliases', { aliases: '' }, { aliases: [] }],
  ['the order of aliases', { aliases: 'The Keeper\nMira' }, { aliases: ['The Keeper', 'Mira'] }],
  ['removed details', { details: [] }, { details: {} }],
  [
    'an emptied detail',
    { details: [newRow('Race', ''), newRow('Home', 'Hollowgate')] },
    { details: { Race: '', Home: 'Hollowgate' } },
  ],
]

describe('the edit of an entry', () => {
  it.each(changes)('contains only the changed field: %s', (_, typed, changed) => {
    expect(toEdit({ ...toForm(base), ...typed }, base)).toEqual({ ...unchanged, ...changed })
  })

  it('contains no field whose content is the same, even if the stored text is untidy', () => {
    const typed = {
      name: ' Mirelle ',
      description: `${base.description}\n`,
      aliases: ' Mira \n\nThe Keeper\nmira',
      details: [newRow(' Home ', 'Hollowgate'), newRow(), newRow('Race', ' Human')],
      keepOldName: false,
    }
    expect(toEdit({ ...toForm(base), ...typed }, base)).toEqual(unchanged)
    const untidy = { ...base, description: `${base.description}\n`, aliases: [...base.aliases, 'Mirelle'] }
    expect(toEdit(toForm(untidy), untidy)).toEqual(unchanged)
  })
})

it.each(changes)('applies only the changed field to a version saved elsewhere: %s', (_, typed, changed) => {
  const theirs = anEntry('e1', {
    name: 'Osk',
    description: 'A monk.',
    category: 'lore',
    details: { Age: '60' },
  })
  const rebased = rebaseForm(base, { ...toForm(base), ...typed }, theirs)
  expect(toContent(rebased)).toEqual(toContent(toForm({ ...theirs, ...changed })))
})
