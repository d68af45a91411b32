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
] as const
export type EventKind = (typeof eventKinds)[number]

/** A statement by the model with the line numbers it cites. Untrusted until checked. */
type Claim = { text: string; lineIds: number[] }

export type AnsweredEntity = {
  name: string
  aliases: string[]
  category: string
  facts: Claim[]
  details: { key: string; value: string; lineIds: number[] }[]
}

export type ChunkAnswer = {
  events: (Claim & { title: string; kind: EventKind; importance: number })[]
  quotes: (Claim & { speaker: string })[]
  entities: AnsweredEntity[]
}

/** Caps how much of one answer is read, so that a runaway model costs no more than a talkative one. */
export const answerLimits = { events: 200, quotes: 60, entities: 500, linesCited: 40, text: 2_000 } as const
