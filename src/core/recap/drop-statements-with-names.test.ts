import { expect, it } from 'vitest'
import type { RecapSections } from '#contract/recap/schemas.ts'
import { createNameFinder } from '#core/names/find-names.ts'
import { dropStatementsWithNames } from './select-for-players.ts'
import { aMoment, anEvent, aStatement, emptySections } from './test-sections.ts'

const dropNames = (all: RecapSections, names: string[]) =>
  dropStatementsWithNames(all, createNameFinder(names))
const sentence = (text: string) => aStatement(text)
const sentences = [
  sentence('The gate opens.'),
  sentence('Corvin sleeps below.'),
  sentence('Snow falls.'),
  sentence('They count the corvines.'),
]
const recap: RecapSections = {
  ...emptySections,
  summary: sentences.map((one) => one.text).join(' '),
  summarySentences: sentences,
  detailedNarrative: 'Snow falls.',
  narrativeSentences: [sentence('Snow falls.')],
  keyEvents: [
    anEvent(1, 'The gate'),
    anEvent(2, 'A secret', { keyDialogue: ['"CORVIN is my brother."'] }),
    anEvent(3, 'The bell'),
  ],
  moments: [
    aMoment('a', 'The gate opens.'),
    aMoment('b', 'Corvin wakes.'),
    aMoment('c', 'Run!', { scene: 'Corvin' }),
  ],
  mysteries: [
    { name: 'Who sleeps there?', description: '', clues: ["Corvin's crown"], sources: [], confirmed: true },
  ],
}

it('removes every sentence and item that mentions a hidden name', () => {
  const shown = dropNames(recap, ['Corvin'])
  expect(shown.summary).toBe('The gate opens. Snow falls. They count the corvines.')
  expect(shown.summarySentences).toHaveLength(3)
  expect(shown.keyEvents.map(({ number, title }) => [number, title])).toEqual([
    [1, 'The gate'],
    [2, 'The bell'],
  ])
  expect(shown.mysteries).toEqual([])
  expect(shown.moments.map(({ id }) => id)).toEqual(['a'])
  expect(JSON.stringify(shown)).not.toMatch(/corvin\b/i)
})

it('keeps a recap without hidden names', () => {
  expect(dropNames(recap, [])).toBe(recap)
  expect(dropNames(recap, ['(a+)+$', '['])).toEqual(recap)
})

it('matches a name written with different accents, composed or decomposed', () => {
  const said = ['Corvín wakes.', 'The heir of Corvi\u0301n sleeps.', 'Corvina rides.', 'E\u0301 sings.']
  const summarySentences = said.map(sentence)
  const accented = { ...emptySections, summary: said.join(' '), summarySentences }
  expect(dropNames(accented, ['Corvin', 'e\u0301']).summary).toBe('Corvina rides. E\u0301 sings.')
  const plain = { ...emptySections, summary: 'Corvin wakes.', summarySentences: [sentence('Corvin wakes.')] }
  expect(dropNames(plain, ['Côrvin']).summary).toBe('')
})

it('matches a name that is split across lines or sentences, or written with another apostrophe', () => {
  const texts = [
    'It was Brenn',
    'Holt himself.',
    'They saw Tor\u2019viel.',
    'The grave of St.',
    'Corvin is empty.',
  ]
  const written = [...texts, 'Snow falls.'].map(sentence)
  const whole =
    'It was Brenn\nHolt himself. They saw Tor\u2019viel. The grave of St. Corvin is empty.\n\nSnow falls.'
  const edited = { ...recap, detailedNarrative: whole, narrativeSentences: written }
  const shown = dropNames(edited, ['Brenn Holt', "Tor'viel", 'St. Corvin'])
  expect(shown.narrativeSentences.map(({ text }) => text)).toEqual(['Snow falls.'])
  expect(shown.detailedNarrative).toBe('Snow falls.')
})

it('keeps the paragraphs of the remaining sentences', () => {
  const written = ['The gate opens.', 'Corvin sleeps.', 'Snow falls.', 'A bell rings.'].map(sentence)
  const summary = 'The gate opens.\n\nCorvin sleeps. Snow falls.\n\nA bell rings.'
  expect(dropNames({ ...recap, summary, summarySentences: written }, ['Corvin']).summary).toBe(
    'The gate opens.\n\nSnow falls.\n\nA bell rings.',
  )
})
