import { expect, it } from 'vitest'
import type { RecapSections } from '#contract/recap.ts'
import { hideNames } from './hide-names.ts'

const sentence = (text: string) => ({ text, sources: [] })
const event = (number: number, title: string, keyDialogue: string[] = []) => ({
  number,
  title,
  description: '',
  keyDialogue,
  consequences: '',
  sources: [],
})
const sentences = [
  sentence('The gate opens.'),
  sentence('Corvin sleeps below.'),
  sentence('Snow falls.'),
  sentence('They count the corvines.'),
]
const recap: RecapSections = {
  summary: sentences.map((one) => one.text).join(' '),
  summarySentences: sentences,
  detailedNarrative: 'Snow falls.',
  narrativeSentences: [sentence('Snow falls.')],
  keyEvents: [event(1, 'The gate'), event(2, 'A secret', ['"CORVIN is my brother."']), event(3, 'The bell')],
  charactersInvolved: [],
  locationsVisited: [],
  combatEncounters: [],
  itemsAndRewards: [],
  questProgress: [],
  importantDecisions: [],
  worldbuildingAndLore: [],
  mysteries: [{ name: 'Who sleeps there?', description: '', clues: ["Corvin's crown"], sources: [] }],
  memorableMoments: [],
  atmosphereAndTone: '',
  atmosphereSentences: [],
  cliffhangers: [],
}

it('leaves out every sentence and item that names somebody hidden, wherever the name stands', () => {
  const open = hideNames(recap, ['Corvin'])
  expect(open.summary).toBe('The gate opens. Snow falls. They count the corvines.')
  expect(open.summarySentences).toHaveLength(3)
  expect(open.keyEvents.map(({ number, title }) => [number, title])).toEqual([
    [1, 'The gate'],
    [2, 'The bell'],
  ])
  expect(open.mysteries).toEqual([])
  expect(JSON.stringify(open)).not.toMatch(/corvin\b/i)
})

it('leaves a recap alone where nothing is hidden', () => {
  expect(hideNames(recap, [])).toBe(recap)
  expect(hideNames(recap, ['(a+)+$', '['])).toEqual(recap)
})
