import { expect, it } from 'vitest'
import { emptySections } from '#core/recap/test-sections.ts'
import { excerptChange, findChangedText, replaceInRecap } from './changed-text.ts'
import { createReplace } from './replace-name.ts'

const replace = createReplace({ from: 'Mirel', to: 'Mirelle' })
const sources = [{ segmentId: 'Mirel', transcriptionId: 't', sessionId: 's', start: 1, end: 2 }]

it('replaces the name in every text and keeps sources, ids and kinds', () => {
  const sections = {
    ...emptySections,
    summary: 'Mirel waits.',
    summarySentences: [{ text: 'Mirel waits.', sources, confirmed: true, scene: 'Mirel' }],
    mysteries: [{ name: 'M', description: '', clues: ['Ask Mirel.'], sources, confirmed: true }],
    moments: [{ id: 'Mirel', text: 'Mirel!', speaker: null, start: 1, scene: null, starred: true, sources }],
  }
  const next = replaceInRecap(sections, replace)
  expect(next).toEqual({
    ...sections,
    summary: 'Mirelle waits.',
    summarySentences: [{ text: 'Mirelle waits.', sources, confirmed: true, scene: 'Mirelle' }],
    mysteries: [{ name: 'M', description: '', clues: ['Ask Mirelle.'], sources, confirmed: true }],
    moments: [
      { id: 'Mirel', text: 'Mirelle!', speaker: null, start: 1, scene: null, starred: true, sources },
    ],
  })
  expect(findChangedText(sections, next)?.after).toBe('Mirelle!')
})

it('returns null if the recap does not contain the name', () => {
  expect(replaceInRecap({ ...emptySections, summary: 'Rowan waits.' }, replace)).toBeNull()
})

it('shows a short text as a whole', () => {
  expect(excerptChange('Mirel waits.', 'Mirelle waits.')).toEqual({
    before: 'Mirel waits.',
    after: 'Mirelle waits.',
  })
})

it('shortens a long text to the words around the change', () => {
  const filler = 'The rain falls on the causeway and nobody speaks. '.repeat(5)
  const { before, after } = excerptChange(
    `${filler}Mirel waits. ${filler}`,
    `${filler}Mirelle waits. ${filler}`,
  )
  expect(before).toMatch(/^… .*speaks\. Mirel waits\. .* …$/)
  expect(after).toMatch(/^… .*speaks\. Mirelle waits\. .* …$/)
  expect(before.length).toBeLessThan(180)
})
