import * as z from 'zod/mini'
import { threadKinds } from '#contract/recap/schemas.ts'
import type { SpellingAnswer } from '#core/names/ask-spellings.ts'
import type { DescriptionAnswer } from '#core/reading/descriptions/description.ts'
import { type ChunkAnswer, eventKinds } from '#core/reading/narrative/chunk-answer.ts'
import type { MergeAnswer } from '#core/reading/narrative/merge-entities.ts'
import type { GatheredSession } from '#core/reading/narrative/note.ts'
import { type RepairAnswer, type VerdictAnswer, verdicts } from '#core/reading/questions/ask-claims.ts'
import type { SceneAnswer } from '#core/reading/questions/ask-scenes.ts'
import type { SeatAnswer } from '#core/reading/questions/ask-seats.ts'
import { type SentenceAnswer, sentenceFaults } from '#core/reading/telling/correct-sentences.ts'
import type { StoryAnswer, WorldAnswer } from '#core/reading/telling/recap-answer.ts'

const text = z._default(z.string(), '')
const texts = z._default(z.array(z.string()), [])
const numbers = z._default(z.array(z.number()), [])
const list = <T extends z.ZodMiniType>(item: T) => z._default(z.array(item), [])
const lineIds = { lineIds: numbers }
const notes = { notes: numbers }
const noted = z.object({ text, ...notes })

const count = z._default(z.number(), 0)

export const seatAnswer: z.ZodMiniType<SeatAnswer> = z.object({
  seats: list(
    z.object({
      speaker: text,
      role: z.catch(z.enum(['game master', 'player', 'other']), 'other'),
      characters: texts,
    }),
  ),
})

export const chunkAnswer: z.ZodMiniType<ChunkAnswer> = z.object({
  asides: list(z.object({ from: count, to: count, kind: z.catch(z.enum(['table', 'rules']), 'table') })),
  events: list(
    z.object({
      title: text,
      text,
      // A kind that the model invented counts as a plain event.
      kind: z.catch(z.enum(eventKinds), 'event'),
      importance: z._default(z.number(), 2),
      ...lineIds,
    }),
  ),
  quotes: list(z.object({ speaker: text, text, ...lineIds })),
  scenes: list(z.object({ line: count, title: text, place: text })),
  entities: list(
    z.object({
      name: text,
      aliases: texts,
      category: text,
      facts: list(z.object({ text, ...lineIds })),
      details: list(z.object({ key: text, value: text, ...lineIds })),
    }),
  ),
  soFar: text,
})

export const verdictAnswer: z.ZodMiniType<VerdictAnswer> = z.object({
  claims: list(
    z.object({ claim: count, verdict: z.catch(z.enum(verdicts), 'unclear'), subject: text, reason: text }),
  ),
})

export const repairAnswer: z.ZodMiniType<RepairAnswer> = z.object({
  claims: list(z.object({ claim: count, text, ...lineIds })),
})

export const mergeAnswer: z.ZodMiniType<MergeAnswer> = z.object({
  groups: list(z.object({ name: text, same: numbers })),
})

export const spellingAnswer: z.ZodMiniType<SpellingAnswer> = z.object({ different: numbers })

export const descriptionAnswer: z.ZodMiniType<DescriptionAnswer> = z.object({
  articles: list(z.object({ subject: count, sentences: list(z.object({ text, facts: numbers })) })),
})

export const sceneAnswer: z.ZodMiniType<SceneAnswer> = z.object({
  scenes: list(z.object({ scene: count, title: text, paragraphs: list(list(noted)) })),
})

export const sentenceAnswer: z.ZodMiniType<SentenceAnswer> = z.object({
  sentences: list(
    z.object({
      sentence: count,
      actors: text,
      fault: z.catch(z.enum(sentenceFaults), 'none'),
      text,
      before: z._default(z.number(), 0),
    }),
  ),
})

export const storyAnswer: z.ZodMiniType<StoryAnswer> = z.object({
  summary: list(noted),
  previously: list(noted),
  keyEvents: list(
    z.object({ title: text, description: text, quotes: numbers, consequences: text, ...notes }),
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
  memorableMoments: list(z.object({ title: text, quotes: numbers, significance: text, ...notes })),
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
      quotes: numbers,
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
  openThreads: list(z.object({ text, kind: z.catch(z.enum(threadKinds), 'other'), ...notes })),
  contradictions: list(noted),
})

const cited = { segmentIds: z.array(z.string()) }

export const storedReading: z.ZodMiniType<{ gathered: GatheredSession; keys: string[] }> = z.object({
  gathered: z.object({
    entities: z.array(
      z.object({
        name: z.string(),
        aliases: z.array(z.string()),
        category: z.string(),
        mentions: z.number(),
        ...cited,
        facts: z.array(z.object({ text: z.string(), isConfirmed: z.optional(z.boolean()), ...cited })),
        details: z.array(z.object({ key: z.string(), value: z.string(), ...cited })),
      }),
    ),
    notes: z.array(
      z.object({
        kind: z.enum([...eventKinds, 'quote', 'fact']),
        title: z.string(),
        text: z.string(),
        importance: z.number(),
        lines: z.array(z.number()),
        isConfirmed: z.boolean(),
      }),
    ),
    names: z.array(z.array(z.string())),
    scenes: z.array(z.object({ line: z.number(), title: z.string(), place: z.string() })),
    seats: z.array(
      z.object({ speaker: z.string(), isGameMaster: z.boolean(), characters: z.array(z.string()) }),
    ),
    alsoMentioned: z.array(z.object({ name: z.string(), ...cited })),
  }),
  keys: z.array(z.string()),
})
