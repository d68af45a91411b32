export type NotedText = { text: string; notes: number[] }
type Noted<Key extends string, ListKey extends string = never> = Record<Key, string> &
  Record<ListKey, string[]> & { notes: number[] }

export type StoryAnswer = {
  summary: NotedText[]
  narrative: NotedText[]
  keyEvents: Noted<'title' | 'description' | 'consequences', 'keyDialogue'>[]
  combatEncounters: Noted<
    'name' | 'outcome' | 'location' | 'trigger' | 'significance' | 'duration',
    'enemies' | 'keyMoments'
  >[]
  memorableMoments: Noted<'title' | 'quote' | 'significance'>[]
  atmosphere: NotedText[]
  cliffhangers: Noted<'title' | 'situation' | 'urgency' | 'stakes'>[]
}

export type WorldAnswer = {
  charactersInvolved: Noted<
    | 'name'
    | 'role'
    | 'class'
    | 'race'
    | 'appearance'
    | 'personality'
    | 'significance'
    | 'development'
    | 'relationships'
    | 'currentStatus',
    'notableQuotes'
  >[]
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
}

/** Judgements a model may make without textual support. */
export const questStatuses = ['new', 'ongoing', 'advanced', 'completed', 'failed', ''] as const
export const urgencies = ['low', 'medium', 'high', ''] as const
