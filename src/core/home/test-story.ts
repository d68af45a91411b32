import { aSource } from '#core/recap/test-sections.ts'
import type { StorySession } from './list-party.ts'

const evidence = { sources: [aSource('l1')], confirmed: true }

export const aQuest = (questName: string, status = 'ongoing', part: object = {}) => ({
  ...{ questName, status, objectiveDetails: '', progressMade: '', nextSteps: `On with ${questName}.` },
  ...{ ...evidence, ...part },
})
export const aMystery = (name: string, part: object = {}) => ({
  ...{ name, description: `${name}?`, clues: [], ...evidence, ...part },
})
export const aThread = (text: string, kind: 'promise' | 'debt' | 'quest' | 'mystery' | 'other') => ({
  ...{ text, kind, sources: evidence.sources },
})
export const anItem = (name: string, currentLocation: string, obtainedFrom = '', part: object = {}) => ({
  ...{ name, rarity: '', type: '', description: '', magicalProperties: '', obtainedFrom, currentLocation },
  ...{ entryId: null, ...evidence, ...part },
})

export const aStory = (number: number, part: Partial<StorySession> = {}): StorySession => ({
  ...{ id: `s${number}`, number, name: `Evening ${number}`, date: `2026-03-0${number}`, kind: 'narrative' },
  version: 1,
  ...{ openThreads: [], questProgress: [], mysteries: [], itemsAndRewards: [], ...part },
})
