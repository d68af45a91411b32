import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutExcerpt, findHits } from './find-hits.ts'

const marked = (text: string, query: string, isName = false) =>
  [...findHits(text, query, isName)].map(({ at, end }) => text.slice(at, end))

describe('findHits', () => {
  it.each([
    ['words that start with the query', 'The bell, the Bells, a label', 'bell', ['bell', 'Bells']],
    ['words in any case and with accents', 'Élan und ÉLAN', 'elan', ['Élan', 'ÉLAN']],
    ['several words', 'Mirelle keeps the key', 'key mir', ['Mirelle', 'key']],
    ['words with an apostrophe', "Mirelle's key", 'mirelle', ["Mirelle's"]],
    ['nothing for a blank query', 'Mirelle', ' ', []],
  ])('finds %s', (_, text, query, expected) => {
    expect(marked(text, query)).toEqual(expected)
  })

  it('tolerates one typo in a name, but not in other texts', () => {
    expect(marked('Mirelle', 'mirele', true)).toEqual(['Mirelle'])
    expect(marked('Mirelle', 'mirele')).toEqual([])
  })
})

describe('cutExcerpt', () => {
  it('shows the first hit, cut between words', () => {
    const text = `${'Long ago. '.repeat(40)}The bell rang at midnight. ${'And then. '.repeat(40)}`
    const shown = cutExcerpt(text, findHits(text, 'bell rang'), 200)
    expect(shown).toContain('The bell rang at midnight.')
    expect(shown).toMatch(/^…(Long|ago)/)
    expect(shown).toMatch(/(then\.|And)…$/)
  })

  it('never exceeds its limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), fc.string(), (text, query) => {
        expect([...cutExcerpt(text, findHits(text, query), 200)].length).toBeLessThanOrEqual(200)
      }),
    )
  })
})
