import { describe, expect, it } from 'vitest'
import { anEntry } from '#core/wiki/test-entries.ts'
import { toSummary } from '#web/wiki/use-entries.ts'
import { completeLink, findLinkQuery, suggestEntries } from './suggestion-list.tsx'

const entry = (name: string, ...aliases: string[]) => toSummary(anEntry(name, { aliases }))
const entries = [
  entry('Brother Osk', 'The Monk'),
  { ...entry('Mona Vale'), picture: 'p1' },
  entry('Old Mona'),
  entry('Tower', 'House of Mona'),
  entry('M|x'),
]
const names = (typed: string, isPicture = false) =>
  suggestEntries(entries, { typed, isPicture }).map(({ name }) => name)

describe('suggesting entries', () => {
  it('ranks matches at the start of a name first, then matches of later words, then aliases', () => {
    expect(names('mon')).toEqual(['Mona Vale', 'Old Mona', 'The Monk', 'House of Mona'])
  })

  it('offers each entry once, and none whose name a link cannot contain', () => {
    expect(names('')).toEqual(['Brother Osk', 'Mona Vale', 'Old Mona', 'Tower'])
    expect(names('the m')).toEqual(['The Monk'])
    expect(names('m|')).toEqual([])
  })

  it('offers only entries with a picture for a picture link', () => {
    expect(names('', true)).toEqual(['Mona Vale'])
  })

  it.each([
    ['Ask [[Bro', { at: 6, typed: 'Bro', isPicture: false }],
    ['Ask [[', { at: 6, typed: '', isPicture: false }],
    ['![[Bro', { at: 3, typed: 'Bro', isPicture: true }],
    ['Ask [[Osk]] an', null],
    ['Ask [[Osk|th', null],
    ['Ask [Bro', null],
    ['[[a\nb', null],
  ])('finds the name being typed, if any, in %j', (text, query) => {
    expect(findLinkQuery(text, text.length)).toEqual(query)
  })

  it.each([
    ['Ask [[bro', '', 'Ask [[Brother Osk]]'],
    ['Ask [[bro', ']] now.', 'Ask [[Brother Osk]] now.'],
  ])('completes %j before %j', (before, after, expected) => {
    const query = findLinkQuery(before, before.length) ?? { at: 0, typed: '', isPicture: false }
    const { text, from } = completeLink(before + after, before.length, query, 'Brother Osk')
    expect(text).toBe(expected)
    expect(text.slice(0, from)).toBe('Ask [[Brother Osk]]')
  })
})
