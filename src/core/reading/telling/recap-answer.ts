import type { ThreadKind } from '#contract/recap/schemas.ts'

/** Unchecked output of a language model. `notes` are numbers of notes, from 1. */
export type NotedText = {
  text: string
  notes: number[]
  /** Text before the correction; used if the notes do not support the corrected text. */
  original?: string
}
type Noted<Key extends string, ListKey extends string = never> = Record<Key, string> &
  Record<ListKey, string[]> & { notes: number[] }
/** `quotes` are numbers of notes, from 1. */
type Quoted = { quotes: number[] }

export type StoryAnswer = {
  summary: NotedText[]
  previously: NotedText[]
  keyEvents: (Noted<'title' | 'description' | 'consequences'> & Quoted)[]
  combatEncounters: Noted<
    'name' | 'outcome' | 'location' | 'trigger' | 'significance' | 'duration',
    'enemies' | 'keyMoments'
  >[]
  memorableMoments: (Noted<'title' | 'significance'> & Quoted)[]
  atmosphere: NotedText[]
  cliffhangers: Noted<'title' | 'situation' | 'urgency' | 'stakes'>[]
}

export type WorldAnswer = {
  charactersInvolved: (Noted<
    | 'name'
    | 'role'
    | 'class'
    | 'race'
    | 'appearance'
    | 'personality'
    | 'significance'
    | 'development'
    | 'relationships'
    | 'currentStatus'
  > &
    Quoted)[]
  locationsVisited: Noted<
    'name' | 'type' | 'description' | 'significance' | 'encounters' | 'status',
    'notableFeatures'
  >[]
  itemsAndRewards: Noted<
    'name' | 'rarity' | 'type' | 'description' | 'magicalProperties' | 'obtainedFrom' | 'currentLocation'
  >[]
  questProgress: Noted<'questName' | 'status' | 'objectiveDetails' | 'progressMade' | 'nextSteps'>[]
  importantDecisions: Noted<'decisionPoint' | 'reasoning' | 'consequences'>[]
  worldbuildingAndLore: Noted<'subject' | 'category' | 'details' | 'relevance'>[]
  mysteries: Noted<'name' | 'description', 'clues'>[]
  openThreads: (NotedText & { kind: ThreadKind })[]
  contradictions: NotedText[]
}

/** Words that a model may choose without support in the notes. */
export const questStatuses = ['new', 'ongoing', 'advanced', 'completed', 'failed', ''] as const
export const urgencies = ['low', 'medium', 'high', ''] as const
