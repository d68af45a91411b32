import { expect, it } from 'vitest'
import type { SharedEntry } from '#contract/sharing/schemas.ts'
import { findShared } from './find-shared.ts'

const entry = (name: string, more: Partial<SharedEntry> = {}): SharedEntry => ({
  id: name,
  name,
  aliases: [],
  category: 'people',
  type: '',
  content: '',
  stats: {},
  sessionNumber: null,
  sessionDate: null,
  picture: null,
  ...more,
})
const entries = [
  entry('Dorn', { content: 'A friend of Mirelle.' }),
  entry('Hollowgate', { category: 'places', stats: { ruler: 'Mirelle' } }),
  entry('Mirelle', { aliases: ['The Castellan'] }),
]
const find = (category: string, q: string) => findShared(entries, { category, q }).map(({ name }) => name)

it.each([
  ['', '', ['Dorn', 'Hollowgate', 'Mirelle']],
  ['', '  ', ['Dorn', 'Hollowgate', 'Mirelle']],
  ['places', '', ['Hollowgate']],
  ['', 'mirelle', ['Mirelle', 'Hollowgate', 'Dorn']],
  ['', 'castel', ['Mirelle']],
  ['', 'hollowgat', ['Hollowgate']],
  ['people', 'mirelle', ['Mirelle', 'Dorn']],
  ['', 'nobody', []],
  ['nowhere', '', []],
])('finds entries in category “%s” for the text “%s”: %o', (category, q, found) => {
  expect(find(category, q)).toEqual(found)
})
