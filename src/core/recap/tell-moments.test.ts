import { expect, it } from 'vitest'
import { chooseShown, starMoment, tellMoments, untellMoments } from './tell-moments.ts'
import { aMoment, aSource, emptySections } from './test-sections.ts'

const moments = [
  aMoment('a', 'The gate opens.'),
  aMoment('b', 'A bell rings.', { starred: true }),
  aMoment('c', 'Osk falls.', { starred: true }),
]
const recap = { ...emptySections, moments }

it('fills the texts with the starred moments and their sources', () => {
  const told = tellMoments(recap)
  expect(told.summary).toBe('A bell rings.\nOsk falls.')
  expect(told.detailedNarrative).toBe(told.summary)
  expect(told.summarySentences).toEqual([
    { text: 'A bell rings.', sources: [aSource('b')], confirmed: true },
    { text: 'Osk falls.', sources: [aSource('c')], confirmed: true },
  ])
})

it('leaves the texts empty if no moment is starred', () => {
  const told = tellMoments({ ...emptySections, moments: moments.slice(0, 1) })
  expect([told.summary, told.detailedNarrative]).toEqual(['', ''])
})

it('keeps a written text', () => {
  const written = {
    ...recap,
    summary: 'We won.',
    summarySentences: [{ text: 'We won.', sources: [], confirmed: true }],
  }
  const told = tellMoments(written)
  expect(told.summary).toBe('We won.')
  expect(untellMoments(told)).toEqual(written)
})

it('is undone', () => {
  expect(untellMoments(tellMoments(recap))).toEqual(recap)
})

it('rewrites the texts when a moment is starred', () => {
  const told = starMoment(tellMoments(recap), { id: 'b', starred: false })
  expect(told.summary).toBe('Osk falls.')
})

it('shows the starred moments, or all', () => {
  expect(chooseShown(moments).map(({ id }) => id)).toEqual(['b', 'c'])
  expect(chooseShown(moments.slice(0, 1)).map(({ id }) => id)).toEqual(['a'])
})
