import * as z from 'zod/mini'
import { threadKinds } from '#contract/recap/schemas.ts'
import type { ArticlesAnswer } from '#core/reading/questions/ask-articles.ts'
import { type CheckAnswer, faultKinds } from '#core/reading/questions/ask-check.ts'
import type { AbridgeAnswer, ReadAnswer } from '#core/reading/questions/ask-read.ts'
import { questStatuses, type SectionsAnswer } from '#core/reading/questions/ask-sections.ts'
import { type TellAnswer, treasureHows, urgencies } from '#core/reading/questions/ask-tell.ts'
import type { WorldAnswer } from '#core/reading/questions/ask-world.ts'

// Every field is required in the schema that the model gets. An answer without one of its lists is broken; within an item, a missing
// field counts as empty, because models leave out what they have nothing for.
const text = z._default(z.string(), '')
const texts = z._default(z.array(z.string()), [])
const number = z._default(z.number(), 0)
const lines = z._default(z.array(z.number()), [])
const range = { from: number, to: number }

const sentence = z.object({ text: z.string(), lines })
const sentences = z.array(sentence)
const spelling = z.object({ heard: z.string(), name: z.string() })

export const readAnswer: z.ZodMiniType<ReadAnswer> = z.object({
  seats: z.array(
    z.object({
      speaker: z.string(),
      role: z.catch(z.enum(['game master', 'player', 'other']), 'other'),
      characters: z._default(z.array(z.object({ name: z.string(), aliases: texts })), []),
    }),
  ),
  voices: z.array(z.object({ speaker: text, character: text, ...range })),
  lastTime: z.array(z.object(range)),
  tableTalk: z.array(z.object(range)),
  scenes: z.array(z.object({ line: number, title: text, place: text, weight: number })),
  wanted: z.string(),
  stood: z.string(),
  spellings: z.array(spelling),
  different: z.array(spelling),
})

export const tellAnswer: z.ZodMiniType<TellAnswer> = z.object({
  title: z.string(),
  opening: sentences,
  scenes: z.array(z.object({ title: text, turn: sentence, paragraphs: z.array(sentences) })),
  quotes: z.array(z.object({ text: z.string(), speaker: text, title: text, why: text, lines })),
  also: sentences,
  untilNextTime: z.array(
    z.object({ title: text, text: z.string(), urgency: z.catch(z.enum(urgencies), ''), stakes: text, lines }),
  ),
  openThreads: z.array(z.object({ text: z.string(), kind: z.catch(z.enum(threadKinds), 'other'), lines })),
  treasure: z.array(
    z.object({
      name: text,
      how: z.catch(z.enum(treasureHows), 'found'),
      text: z.string(),
      ...{ type: text, magic: text, from: text, holder: text, lines },
    }),
  ),
  atmosphere: sentences,
})

export const worldAnswer: z.ZodMiniType<WorldAnswer> = z.object({
  entities: z.array(
    z.object({
      name: z.string(),
      aliases: texts,
      category: text,
      facts: z._default(sentences, []),
      details: z._default(z.array(z.object({ key: text, value: text, lines })), []),
    }),
  ),
})

export const sectionsAnswer: z.ZodMiniType<SectionsAnswer> = z.object({
  fights: z.array(
    z.object({
      ...{ name: text, place: text, enemies: texts, trigger: text, moments: texts },
      ...{ outcome: text, significance: text, duration: text, lines },
    }),
  ),
  decisions: z.array(z.object({ decision: text, reasons: text, consequences: text, lines })),
  quests: z.array(
    z.object({
      name: text,
      status: z.catch(z.enum(questStatuses), ''),
      ...{ objective: text, progress: text, next: text, lines },
    }),
  ),
  mysteries: z.array(z.object({ name: text, description: text, clues: texts, lines })),
  lore: z.array(z.object({ subject: text, category: text, details: text, relevance: text, lines })),
  characters: z.array(
    z.object({
      ...{ name: text, role: text, class: text, race: text, appearance: text, personality: text },
      ...{ significance: text, development: text, relationships: text, status: text, lines },
    }),
  ),
  places: z.array(
    z.object({
      ...{ name: text, type: text, description: text, significance: text },
      ...{ features: texts, encounters: text, status: text, lines },
    }),
  ),
  previously: sentences,
  contradictions: sentences,
})

export const checkAnswer: z.ZodMiniType<CheckAnswer> = z.object({
  faults: z.array(
    z.object({
      sentence: z.number(),
      fault: z.catch(z.enum(faultKinds), 'wrong'),
      text: z.string(),
      before: number,
    }),
  ),
})

export const articlesAnswer: z.ZodMiniType<ArticlesAnswer> = z.object({
  articles: z.array(
    z.object({
      subject: z.number(),
      sentences: z.array(z.object({ text: z.string(), facts: z._default(z.array(z.number()), []) })),
    }),
  ),
})

export const abridgeAnswer: z.ZodMiniType<AbridgeAnswer> = z.object({
  parts: z.array(z.object({ ...range, text: z.string() })),
})
