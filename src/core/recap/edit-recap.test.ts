import { describe, expect, it } from 'vitest'
import type { RecapSections } from '#contract/recap/schemas.ts'
import { editRecap, reviewRecap } from './edit-recap.ts'
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

describe('review recap', () => {
  const sentences = [
    aStatement('Snow falls.'),
    aStatement('Osk is a traitor.', { confirmed: false }),
    aStatement('A bell rings.'),
  ]
  const before: RecapSections = {
    ...emptySections,
    summary: 'Snow falls. Osk is a traitor.\n\nA bell rings.',
    summarySentences: sentences,
    keyEvents: [anEvent(1, 'The betrayal', { confirmed: false }), anEvent(2, 'The bell')],
    openThreads: [{ text: 'Who rang?', kind: 'mystery', sources: [] }],
  }

  it('confirms a statement and leaves the text alone', () => {
    const after = reviewRecap(before, { section: 'summarySentences', position: 1, verdict: 'confirm' })
    const confirmed = sentences.with(1, aStatement('Osk is a traitor.'))
    expect(after).toEqual({ ...before, summarySentences: confirmed })
  })

  it('removes a sentence from the text', () => {
    const after = reviewRecap(before, { section: 'summarySentences', position: 1, verdict: 'remove' })
    expect(after).toEqual({
      ...before,
      summary: 'Snow falls.\n\nA bell rings.',
      summarySentences: [sentences[0], sentences[2]],
    })
  })

  it('removes an item and renumbers the key events', () => {
    const after = reviewRecap(before, { section: 'keyEvents', position: 0, verdict: 'remove' })
    expect(after?.keyEvents).toEqual([anEvent(1, 'The bell')])
  })

  it('removes an open thread', () => {
    const after = reviewRecap(before, { section: 'openThreads', position: 0, verdict: 'remove' })
    expect(after).toEqual({ ...before, openThreads: [] })
  })

  it.each(['questProgress', 'mysteries'] as const)('removes a confirmed item of %s', (section) => {
    const told = { confirmed: true, sources: [] }
    const quest = {
      questName: 'Find the crown',
      objectiveDetails: '',
      status: 'new',
      progressMade: '',
      nextSteps: '',
    }
    const mystery = { name: 'The rider', description: 'Who rides?', clues: [] }
    const both = { ...before, questProgress: [{ ...quest, ...told }], mysteries: [{ ...mystery, ...told }] }
    const after = reviewRecap(both, { section, position: 0, verdict: 'remove' })
    expect(after).toEqual({ ...both, [section]: [] })
  })

  it.each([
    ['a confirmed statement', { section: 'summarySentences', position: 0, verdict: 'remove' }],
    ['a confirmed item', { section: 'keyEvents', position: 1, verdict: 'confirm' }],
    ['to confirm an open thread', { section: 'openThreads', position: 0, verdict: 'confirm' }],
    ['an empty position', { section: 'mysteries', position: 0, verdict: 'remove' }],
  ] as const)('refuses %s', (_, review) => {
    expect(reviewRecap(before, review)).toBeNull()
  })
})
