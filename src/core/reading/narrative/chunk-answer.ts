export const eventKinds = [
  'event',
  'combat',
  'travel',
  'discovery',
  'conversation',
  'decision',
  'mystery',
  'lore',
  'reward',
  'quest',
  'mood',
  'cliffhanger',
  'previously',
] as const
export type EventKind = (typeof eventKinds)[number]

/** Output of a language model, not checked yet. */
type Cited = { text: string; lineIds: number[] }

export type AnsweredEntity = {
  name: string
  aliases: string[]
  category: string
  facts: Cited[]
  details: { key: string; value: string; lineIds: number[] }[]
}

export type ChunkAnswer = {
  asides: { from: number; to: number; kind: 'table' | 'rules' }[]
  events: (Cited & { title: string; kind: EventKind; importance: number })[]
  quotes: (Cited & { speaker: string })[]
  scenes: { line: number; title: string; place: string }[]
  entities: AnsweredEntity[]
  soFar: string
}

/** Limits how much of an answer is read, because a model can repeat itself endlessly. `text` and `soFar` are in characters. */
export const answerLimits = {
  events: 200,
  quotes: 60,
  entities: 500,
  scenes: 40,
  asides: 300,
  linesCited: 40,
  text: 2_000,
  soFar: 2_000,
} as const
