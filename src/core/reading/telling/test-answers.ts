import type { StoryAnswer, WorldAnswer } from './recap-answer.ts'

export const emptyStory: StoryAnswer = {
  summary: [],
  previously: [],
  keyEvents: [],
  combatEncounters: [],
  memorableMoments: [],
  atmosphere: [],
  cliffhangers: [],
}

export const emptyWorld: WorldAnswer = {
  charactersInvolved: [],
  locationsVisited: [],
  itemsAndRewards: [],
  questProgress: [],
  importantDecisions: [],
  worldbuildingAndLore: [],
  mysteries: [],
  openThreads: [],
  contradictions: [],
}
