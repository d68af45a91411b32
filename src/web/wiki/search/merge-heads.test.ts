import { expect, it } from 'vitest'
import { anEntry } from '#core/wiki/test-entries.ts'
import { toHead } from './library.ts'
import { mergeHeads } from './merge-heads.ts'

const heads = (...names: string[]) => names.map((name) => toHead(anEntry(name)))

it('inserts entries in natural, case-insensitive order', () => {
  const merged = mergeHeads(heads('Session 9', 'wren'), heads('Session 10', 'Élan', 'Zora', 'Abel'), [])
  expect(merged.map(({ name }) => name)).toEqual(['Abel', 'Élan', 'Session 9', 'Session 10', 'wren', 'Zora'])
})
