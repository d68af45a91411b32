import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WikiEntry } from '#contract/wiki/schemas.ts'
import { countEdits, foldName } from '#core/fold-name.ts'
import { anEntry } from '#core/wiki/test-entries.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { addNames, addTexts, createSearchIndex, searchIndex } from './search-index.ts'

function indexOf(entries: WikiEntry[]) {
  const index = createSearchIndex()
  const numbered = entries.map((entry, doc) => [doc, entry] as const)
  addNames(index, numbered)
  addTexts(index, numbered)
  return index
}

function search(entries: WikiEntry[], query: string): string[] {
  const index = indexOf(entries)
  return [...searchIndex(index, query, [...entries.keys()])].map((doc) => entries[doc]?.id ?? '')
}

const entries = [
  anEntry('bell', { name: 'Bell', category: 'items' }),
  anEntry('bell-tower', { name: 'Bell Tower', category: 'places' }),
  anEntry('brother', { name: 'Brother Osk', aliases: ['Bellkeeper', 'The Old Bell'] }),
  anEntry('tavern', { name: 'The Broken Bell', category: 'tavern' }),
  anEntry('bull', { name: 'Bull Tower', category: 'places' }),
  anEntry('belfry', { name: 'Belfry', category: 'bells' }),
  anEntry('mirelle', {
    name: 'Mirelle Vanthorne',
    details: { home: 'Hollowgate', carries: 'a small bell' },
  }),
  anEntry('gate', {
    name: 'Hollowgate',
    category: 'places',
    description: 'A bell rings. [[Osk|He]] listens.',
  }),
]

describe('searchIndex', () => {
  it('ranks exact name, name prefix, alias, word, near spelling, category, details, then text', () => {
    const ranked = 'bell bell-tower brother tavern bull belfry mirelle gate'
    expect(search(entries, 'bell').join(' ')).toBe(ranked)
  })

  it.each([
    ['a word in any case, without accents', 'MÍRELLE', ['mirelle']],
    ['a name with one wrong letter', 'mirele', ['mirelle']],
    ['a name with an extra letter', 'mirrelle', ['mirelle']],
    ['nothing for two wrong letters', 'mirl', []],
    ['nothing for a typo in a short word', 'usk', []],
    ['nothing for a typo in a description', 'lestens', []],
    ['entries with all words in any field', 'hollow mirelle', ['mirelle']],
    ['matches of both words in a name first', 'tower bell', ['bell-tower', 'bull']],
    ['a category', 'tavern', ['tavern']],
    ['a name without its article', 'the broken bell', ['tavern']],
    ['the label of an explicit link', 'he listens', ['gate']],
    ['nothing for blanks', '   ', []],
    ['nothing for punctuation', '“…”', []],
  ])('finds %s', (_, query, expected) => {
    expect(search(entries, query)).toEqual(expected)
  })

  it('finds exactly the entries that contain every word', () => {
    const words = "bell belt bellows osk oak gate élan Gâteau d'arc mirelle mirella".split(' ')
    const someText = fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((list) => list.join(' '))
    const someEntry = fc.record({
      name: someText,
      aliases: fc.array(someText, { maxLength: 2 }),
      category: fc.constantFrom('people', 'gate'),
      details: fc.record({ home: someText }),
      description: someText,
    })
    const wordsOf = (texts: string[]) => texts.flatMap((text) => foldName(text).split(' '))
    const isFound = (entry: WikiEntry, word: string) => {
      const names = wordsOf([entry.name, ...entry.aliases])
      const rest = [entry.category, ...Object.values(entry.details), toPlainText(entry.description)]
      return (
        [...names, ...wordsOf(rest)].some((one) => one.startsWith(word)) ||
        (word.length >= 4 && names.some((one) => countEdits(one, word, 1) <= 1))
      )
    }
    const someQuery = fc.array(fc.constantFrom(...words, 'bel', 'mi', 'bwll', 'o'), {
      minLength: 1,
      maxLength: 3,
    })
    fc.assert(
      fc.property(fc.array(someEntry, { maxLength: 12 }), someQuery, (parts, query) => {
        const wiki = parts.map((part, position) => anEntry(`e${position}`, part))
        const wanted = foldName(query.join(' ')).split(' ')
        const expected = wiki.filter((entry) => wanted.every((word) => isFound(entry, word)))
        expect(search(wiki, query.join(' ')).sort()).toEqual(expected.map(({ id }) => id).sort())
      }),
    )
  })
})
