import { describe, expect, it } from 'vitest'
import type { EntryContent } from '#contract/wiki/maintenance.ts'
import { isSameContent, isSameForPlayers } from './compare-content.ts'

const osk: EntryContent = {
  name: 'Brother Osk',
  description: 'A monk.\n\n:::gm\nA spy.\n:::',
  category: 'people',
  details: { role: 'monk', order: 'Ash' },
  aliases: ['Osk'],
  visibility: 'everyone',
}
const hidden: EntryContent = { ...osk, visibility: 'gm' }

describe('comparing two states of an entry', () => {
  it.each<[string, EntryContent, EntryContent, boolean, boolean]>([
    ['nothing', osk, { ...osk }, true, true],
    ['the order of details', osk, { ...osk, details: { order: 'Ash', role: 'monk' } }, true, true],
    ['a secret part', osk, { ...osk, description: 'A monk.\n\n:::gm\nA friend.\n:::' }, false, true],
    ['an open part', osk, { ...osk, description: 'A friar.\n\n:::gm\nA spy.\n:::' }, false, false],
    ['a detail', osk, { ...osk, details: { role: 'abbot', order: 'Ash' } }, false, false],
    ['an alias', osk, { ...osk, aliases: [] }, false, false],
    ['a hidden entry', hidden, { ...hidden, name: 'Osk' }, false, true],
    ['visibility', osk, hidden, false, false],
  ])('classifies a change of %s', (_, before, after, isSame, isSecret) => {
    expect(isSameContent(before, after)).toBe(isSame)
    expect(isSameForPlayers(before, after)).toBe(isSecret)
  })

  it('treats a new entry as a change for players unless the entry is hidden', () => {
    expect(isSameForPlayers(null, osk)).toBe(false)
    expect(isSameForPlayers(null, hidden)).toBe(true)
  })
})
