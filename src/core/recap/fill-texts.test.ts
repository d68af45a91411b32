import { expect, it } from 'vitest'
import { chooseShown, clearFilledTexts, fillOpening, fillTextsFromMoments, starMoment } from './fill-texts.ts'
import { aMoment, aSource, aStatement, emptySections } from './test-sections.ts'

const moments = [
  aMoment('a', 'The gate opens.'),
  aMoment('b', 'A bell rings.', { starred: true }),
  aMoment('c', 'Osk falls.', { starred: true }),
]
const recap = { ...emptySections, moments }

it('fills the texts with the starred moments and their sources', () => {
  const filled = fillTextsFromMoments(recap)
  expect(filled.summary).toBe('A bell rings.\nOsk falls.')
  expect(filled.detailedNarrative).toBe(filled.summary)
  expect(filled.summarySentences).toEqual([
    { text: 'A bell rings.', sources: [aSource('b')], confirmed: true },
    { text: 'Osk falls.', sources: [aSource('c')], confirmed: true },
  ])
})

it('leaves the texts empty if no moment is starred', () => {
  const filled = fillTextsFromMoments({ ...emptySections, moments: moments.slice(0, 1) })
  expect([filled.summary, filled.detailedNarrative]).toEqual(['', ''])
})

it('neither overwrites nor removes a text that a user wrote', () => {
  const written = {
    ...recap,
    summary: 'We won.',
    summarySentences: [{ text: 'We won.', sources: [], confirmed: true }],
  }
  const filled = fillTextsFromMoments(written)
  expect(filled.summary).toBe('We won.')
  expect(clearFilledTexts(filled)).toEqual(written)
})

it('removes texts that were filled from moments', () => {
  expect(clearFilledTexts(fillTextsFromMoments(recap))).toEqual(recap)
})

it('rewrites the texts when a moment loses its star', () => {
  const filled = starMoment(fillTextsFromMoments(recap), { id: 'b', starred: false })
  expect(filled.summary).toBe('Osk falls.')
})

it('shows the starred moments, or all moments if none is starred', () => {
  expect(chooseShown(moments).map(({ id }) => id)).toEqual(['b', 'c'])
  expect(chooseShown(moments.slice(0, 1)).map(({ id }) => id)).toEqual(['a'])
})

const cited = aStatement('Osk lied.', { sources: [aSource('l1')] })
const run = {
  ...emptySections,
  ...{ title: 'The Gate', summary: 'Osk lied.', summarySentences: [cited] },
  ...{ detailedNarrative: 'Osk lied.', narrativeSentences: [cited] },
}

it('keeps what the user wrote, and adds the rest of the run', () => {
  const filled = fillOpening({ ...emptySections, summary: 'What a night.' }, run)
  expect(filled).toEqual({ ...run, summary: 'What a night.', summarySentences: [] })
})

it('takes all of the run if the user wrote nothing', () => {
  expect(fillOpening(emptySections, run)).toEqual(run)
})
