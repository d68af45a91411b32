import { describe, expect, it } from 'vitest'
import { buildLinkIndex } from './link-names.ts'
import { linkText } from './link-text.ts'

const entries = [
  { id: 'keep', name: 'Hollowgate', aliases: ['the keep'] },
  { id: 'osk', name: 'Brother Osk', aliases: [] },
  { id: 'ix', name: 'Ix', aliases: [] },
]
const book = { index: buildLinkIndex(entries), entries: new Map(entries.map((entry) => [entry.id, entry])) }
const link = (text: string, selfId: string | null = null) =>
  linkText([text], book, selfId)
    .flat()
    .filter((part) => part.text !== '')
    .map(({ text, entryId }) => (entryId ? `${text}→${entryId}` : text))

describe('linkText', () => {
  it('links an explicit link under its label', () => {
    expect(link('See [[Hollowgate|the old gate]].')).toEqual(['See ', 'the old gate→keep', '.'])
  })

  it('links a short name only where it is an explicit link', () => {
    expect(link('Ix saw [[ix]].')).toEqual(['Ix saw ', 'ix→ix', '.'])
  })

  it('keeps the label of a link that leads nowhere', () => {
    expect(link('Ask [[Vexmoor|him]].')).toEqual(['Ask ', 'him', '.'])
  })

  it('links a name once, and not at all next to an explicit link to the same entry', () => {
    expect(link('Hollowgate, the keep. [[Hollowgate]]!')).toEqual([
      'Hollowgate',
      ', the keep. ',
      'Hollowgate→keep',
      '!',
    ])
  })

  it('never links an entry to itself', () => {
    expect(link('Hollowgate is [[Hollowgate|here]], says Brother Osk.', 'keep')).toEqual([
      'Hollowgate is ',
      'here',
      ', says ',
      'Brother Osk→osk',
      '.',
    ])
  })
})
