import type { NewRecapSections, RecapSections } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/transcription/schemas.ts'

type Drafted<T> = T extends readonly (infer Item)[]
  ? Drafted<Item>[]
  : T extends { sources: Source[] }
    ? Omit<T, 'sources' | 'entryId'> & { segmentIds: string[] }
    : T

type DraftedSections = { [Section in keyof NewRecapSections]: Drafted<NewRecapSections[Section]> }
export type MomentDraft = NonNullable<DraftedSections['moments']>[number]

/** Recap before storage: statements cite segment ids instead of sources. */
export type RecapDraft = DraftedSections

export const emptyRecap = {
  moments: [],
  summary: '',
  summarySentences: [],
  detailedNarrative: '',
  narrativeSentences: [],
  asides: [],
  keyEvents: [],
  charactersInvolved: [],
  locationsVisited: [],
  combatEncounters: [],
  itemsAndRewards: [],
  questProgress: [],
  importantDecisions: [],
  worldbuildingAndLore: [],
  mysteries: [],
  memorableMoments: [],
  atmosphereAndTone: '',
  atmosphereSentences: [],
  cliffhangers: [],
  openThreads: [],
  contradictions: [],
  alsoMentioned: [],
  previously: '',
  previouslySentences: [],
} satisfies RecapSections
