import type { RecapSections } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/transcription/schemas.ts'

type Drafted<T> = T extends readonly (infer Item)[]
  ? Drafted<Item>[]
  : T extends { sources: Source[] }
    ? Omit<T, 'sources' | 'entryId'> & { segmentIds: string[] }
    : T

type DraftedSections = { [Section in keyof RecapSections]: Drafted<RecapSections[Section]> }
export type MomentDraft = DraftedSections['moments'][number]

/** The sections before storage: statements cite segment ids, and no entry is linked. Only highlights have moments. */
export type RecapDraft = Omit<DraftedSections, 'moments'> & { moments?: MomentDraft[] }

export const emptyRecap = {
  moments: [],
  summary: '',
  summarySentences: [],
  detailedNarrative: '',
  narrativeSentences: [],
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
} satisfies RecapSections
