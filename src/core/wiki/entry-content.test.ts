import { describe, expect, it } from 'vitest'
import { type EntryContent, emptyContent } from '#contract/wiki/schemas.ts'
import {
  fillContent,
  isSameContent,
  isSameForPlayers,
  pickContent,
  showContentToPlayers,
} from './entry-content.ts'

const osk: EntryContent = {
  ...emptyContent,
  name: 'Brother Osk',
  description: 'A monk.\n\n:::gm\nA spy.\n:::',
  category: 'people',
  details: { role: 'monk', order: 'Ash' },
  aliases: ['Osk'],
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

describe('the content of an entry', () => {
  it('leaves out everything that users do not write', () => {
    expect(pickContent(Object.assign({ id: 'osk', version: 3 }, osk))).toEqual(osk)
  })

  it('takes missing fields from the base, and of a new entry their initial values', () => {
    expect(fillContent({ name: 'Osk', description: undefined }, hidden)).toEqual({ ...hidden, name: 'Osk' })
    expect(fillContent({ name: 'Osk', description: '' }, osk).description).toBe('')
    expect(fillContent({ name: 'Osk' })).toEqual({ ...emptyContent, name: 'Osk' })
  })

  it('shows players the open parts of a description, and no field for game masters', () => {
    expect(showContentToPlayers(hidden)).toEqual({ ...osk, description: 'A monk.' })
  })
})
