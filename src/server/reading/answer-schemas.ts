import * as z from 'zod/mini'
import { type ChunkAnswer, eventKinds } from '#core/reading/narrative/chunk-answer.ts'
import type { StoryAnswer, WorldAnswer } from '#core/reading/narrative/recap-answer.ts'

/** Schemas of language model answers. Missing fields are empty; a wrong type makes the answer invalid. */

const text = z._default(z.string(), '')
const texts = z._default(z.array(z.string()), [])
const numbers = z._default(z.array(z.number()), [])
const list = <T extends z.ZodMiniType>(item: T) => z._default(z.array(item), [])
const lineIds = { lineIds: numbers }
const notes = { notes: numbers }
const noted = z.object({ text, ...notes })

export const chunkAnswer: z.ZodMiniType<ChunkAnswer> = z.object({
  events: list(
    z.object({
      title: text,
      text,
      // An invented kind counts as a plain event.
      kind: z.catch(z.enum(eventKinds), 'event'),
      importance: z._default(z.number(), 2),
      ...lineIds,
    }),
  ),
  quotes: list(z.object({ speaker: text, text, ...lineIds })),
  entities: list(
    z.object({
      name: text,
      aliases: texts,
      category: text,
      facts: list(z.object({ text, ...lineIds })),
      details: list(z.object({ key: text, value: text, ...lineIds })),
    }),
  ),
})

export const storyAnswer: z.ZodMiniType<StoryAnswer> = z.object({
  summary: list(noted),
  narrative: list(noted),
  keyEvents: list(
    z.object({ title: text, description: text, keyDialogue: texts, consequences: text, ...notes }),
  ),
  combatEncounters: list(
    z.object({
      name: text,
      enemies: texts,
      outcome: text,
      location: text,
      trigger: text,
      keyMoments: texts,
      significance: text,
      duration: text,
      ...notes,
    }),
  ),
  memorableMoments: list(z.object({ title: text, quote: text, significance: text, ...notes })),
  atmosphere: list(noted),
  cliffhangers: list(z.object({ title: text, situation: text, urgency: text, stakes: text, ...notes })),
})

export const worldAnswer: z.ZodMiniType<WorldAnswer> = z.object({
  charactersInvolved: list(
    z.object({
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
      ...notes,
    }),
  ),
  locationsVisited: list(
    z.object({
      name: text,
      type: text,
      description: text,
      significance: text,
      notableFeatures: texts,
      encounters: text,
      status: text,
      ...notes,
    }),
  ),
  itemsAndRewards: list(
    z.object({
      name: text,
      rarity: text,
      type: text,
      description: text,
      magicalProperties: text,
      obtainedFrom: text,
      currentLocation: text,
      ...notes,
    }),
  ),
  questProgress: list(
    z.object({
      questName: text,
      status: text,
      objectiveDetails: text,
      progressMade: text,
      nextSteps: text,
      ...notes,
    }),
  ),
  importantDecisions: list(z.object({ decisionPoint: text, reasoning: text, consequences: text, ...notes })),
  worldbuildingAndLore: list(
    z.object({ subject: text, category: text, details: text, relevance: text, ...notes }),
  ),
  mysteries: list(z.object({ name: text, description: text, clues: texts, ...notes })),
})
