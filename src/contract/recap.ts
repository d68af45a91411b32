import * as z from 'zod/mini'
import { source } from './transcription.ts'

const sources = { sources: z.array(source) }
const text = z.string()
const texts = z.array(z.string())
const entryId = { entryId: z.nullable(z.string()) }

export const statement = z.object({ text, ...sources })
export type Statement = z.infer<typeof statement>

export const keyEvent = z.object({
  number: z.number(),
  title: text,
  description: text,
  keyDialogue: texts,
  consequences: text,
  ...sources,
})
export const characterInvolved = z.object({
  name: text,
  role: text,
  class: text,
  race: text,
  appearance: text,
  personality: text,
  significance: text,
  development: text,
  relationships: text,
  notableQuotes: texts,
  currentStatus: text,
  ...entryId,
  ...sources,
})
export const locationVisited = z.object({
  name: text,
  type: text,
  description: text,
  significance: text,
  notableFeatures: texts,
  encounters: text,
  status: text,
  ...entryId,
  ...sources,
})
export const combatEncounter = z.object({
  name: text,
  enemies: texts,
  outcome: text,
  location: text,
  trigger: text,
  keyMoments: texts,
  significance: text,
  duration: text,
  ...sources,
})
export const itemOrReward = z.object({
  name: text,
  rarity: text,
  type: text,
  description: text,
  magicalProperties: text,
  obtainedFrom: text,
  currentLocation: text,
  ...entryId,
  ...sources,
})
export const questProgress = z.object({
  questName: text,
  status: text,
  objectiveDetails: text,
  progressMade: text,
  nextSteps: text,
  ...sources,
})
export const importantDecision = z.object({
  decisionPoint: text,
  reasoning: text,
  consequences: text,
  ...sources,
})
export const worldbuildingNote = z.object({
  subject: text,
  category: text,
  details: text,
  relevance: text,
  ...sources,
})
export const mystery = z.object({ name: text, description: text, clues: texts, ...sources })
export const memorableMoment = z.object({ title: text, quote: text, significance: text, ...sources })
export const cliffhanger = z.object({
  title: text,
  situation: text,
  urgency: text,
  stakes: text,
  ...sources,
})

/** The fourteen sections of part 1 §2.7. Unknown strings are "", unknown lists []. */
export const recapSections = z.object({
  summary: text,
  summarySentences: z.array(statement),
  detailedNarrative: text,
  narrativeSentences: z.array(statement),
  keyEvents: z.array(keyEvent),
  charactersInvolved: z.array(characterInvolved),
  locationsVisited: z.array(locationVisited),
  combatEncounters: z.array(combatEncounter),
  itemsAndRewards: z.array(itemOrReward),
  questProgress: z.array(questProgress),
  importantDecisions: z.array(importantDecision),
  worldbuildingAndLore: z.array(worldbuildingNote),
  mysteries: z.array(mystery),
  memorableMoments: z.array(memorableMoment),
  atmosphereAndTone: text,
  atmosphereSentences: z.array(statement),
  cliffhangers: z.array(cliffhanger),
})
export type RecapSections = z.infer<typeof recapSections>

/** `highlights`: chosen from the transcript by the built-in reader. `narrative`: written by a language model. */
export const recapKinds = ['highlights', 'narrative'] as const

export const recap = z.extend(recapSections, {
  id: text,
  sessionId: text,
  kind: z.enum(recapKinds),
  engine: text,
  createdAt: text,
  editedAt: z.nullable(text),
})
export type Recap = z.infer<typeof recap>

export const recapAnswer = z.object({ success: z.literal(true), recap: z.nullable(recap) })

/** Limits of the screen, not of the data (decisions.md §10). */
export const recapLimits = { quotesShown: 3, featuresShown: 5 } as const

export const recapTexts = {
  noRecap: 'No Recap Generated Yet',
  nextSessionPreview: 'Next Session Preview',
  highlights: 'Highlights',
  defaultRole: 'NPC',
  alreadyRunning: 'The recap of this session is already being written',
  regenerateDenied: 'Access denied. Only the GM can regenerate the recap.',
  unreadableAnswer: 'The AI answer could not be read',
} as const
