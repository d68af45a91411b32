import { expect, it } from 'vitest'
import type { RecapSections } from '#contract/recap/schemas.ts'
import { reviewRecap } from './review-recap.ts'
import { anEvent, aStatement, emptySections } from './test-sections.ts'

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
