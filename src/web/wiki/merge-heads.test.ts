import { expect, it } from 'vitest'
import { anEntry } from '#core/wiki/test-entries.ts'
import { toHead } from './library.ts'
import { mergeHeads } from './merge-heads.ts'

const heads = (...names: string[]) => names.map((name) => toHead(anEntry(name)))
const namesOf = (merged: { name: string }[]) => merged.map(({ name }) => name)

it('entries are listed by name as people read it, wherever they come in', () => {
  const merged = mergeHeads(heads('Session 9', 'wren'), heads('Session 10', 'Élan', 'Zora', 'Abel'), [])
  expect(namesOf(merged)).toEqual(['Abel', 'Élan', 'Session 9', 'Session 10', 'wren', 'Zora'])
})

it('an entry that has changed stands there once, and one that was removed does not', () => {
  const renamed = toHead(anEntry('Osk', { name: 'Brother Osk' }))
  expect(namesOf(mergeHeads(heads('Anna', 'Osk', 'Wren'), [renamed], ['Anna', 'unknown']))).toEqual([
    'Brother Osk',
    'Wren',
  ])
})
