import { describe, expect, it } from 'vitest'
import type { RecapSections } from '#contract/recap/schemas.ts'
import { editRecap } from './edit-recap.ts'
import { aMoment, anEvent, aStatement, emptySections, aSource as source } from './test-sections.ts'

const item = {
  name: 'Ember Blade',
  rarity: '',
  type: '',
  description: '',
  magicalProperties: '',
  obtainedFrom: '',
  currentLocation: '',
  confirmed: true,
}
const before: RecapSections = {
  ...emptySections,
  summary: 'Snow falls. A bell rings.',
  summarySentences: [
    aStatement('Snow falls.', { sources: [source('a')] }),
    aStatement('A bell rings.', { sources: [source('b')] }),
  ],
  detailedNarrative: 'The gate opens.',
  narrativeSentences: [aStatement('The gate opens.', { sources: [source('c')] })],
  keyEvents: [
    anEvent(1, 'Snow', { sources: [source('a')] }),
    anEvent(2, 'The bell', { sources: [source('b')] }),
  ],
}

it('keeps sections that the edit does not include', () => {
  expect(editRecap(before, { version: 1 })).toEqual(before)
})

it('stores the text verbatim and keeps the sources of unchanged sentences', () => {
  const summary = 'Snow falls.\n\n  The bell rang twice.'
  const after = editRecap(before, { version: 1, summary })
  expect(after.summary).toBe(summary)
  expect(after.summarySentences).toEqual([before.summarySentences[0], aStatement('The bell rang twice.')])
  expect(after.narrativeSentences).toBe(before.narrativeSentences)
})

it('clears a text that is sent empty', () => {
  expect(editRecap(before, { version: 1, summary: '' })).toMatchObject({ summary: '', summarySentences: [] })
})

it('renumbers reordered key events', () => {
  const after = editRecap(before, { version: 1, keyEvents: before.keyEvents.toReversed() })
  expect(after.keyEvents.map(({ number, title }) => [number, title])).toEqual([
    [1, 'The bell'],
    [2, 'Snow'],
  ])
})

it('accepts only sources that the recap already has, each once and with its stored times', () => {
  const forged = [source('a', 999), source('foreign'), source('a')]
  const after = editRecap(before, {
    version: 1,
    itemsAndRewards: [{ ...item, entryId: 'an entry', sources: forged }],
    mysteries: [{ name: 'Who rang?', description: '', clues: [], sources: [source('c')], confirmed: true }],
  })
  expect(after.itemsAndRewards).toEqual([{ ...item, entryId: null, sources: [source('a')] }])
  expect(after.mysteries[0]?.sources).toEqual([source('c')])
})

describe('editing moments', () => {
  const moments = [aMoment('a', 'The gate opens.', { starred: true }), aMoment('b', 'A bell rings.')]
  const highlights = { ...emptySections, moments }

  it('changes the stars of the given moments only, and ignores unknown moments', () => {
    const stars = [
      { id: 'b', starred: true },
      { id: 'x', starred: true },
    ]
    const after = editRecap(highlights, { version: 1, moments: stars })
    expect(after).toEqual({ ...highlights, moments: [moments[0], { ...moments[1], starred: true }] })
  })

  it('keeps the sources of a starred moment that a written summary quotes', () => {
    const after = editRecap(highlights, { version: 1, summary: 'The gate opens. We win.' })
    expect(after.summarySentences).toEqual([
      { text: 'The gate opens.', sources: moments[0]?.sources, confirmed: true },
      { text: 'We win.', sources: [], confirmed: true },
    ])
  })
})
