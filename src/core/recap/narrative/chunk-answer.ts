/** What happened, as a language model sorts it; the sections of a recap are written from these. */
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

/** A statement of the model and the numbers of the lines that it cites. Nothing of it is believed before it is checked. */
export type Claim = { text: string; lineIds: number[] }

export type AnsweredEntity = {
  name: string
  aliases: string[]
  category: string
  facts: Claim[]
  details: { key: string; value: string; lineIds: number[] }[]
}

/** What a language model answers about one part of a session. */
export type ChunkAnswer = {
  events: (Claim & { title: string; kind: EventKind; importance: number })[]
  quotes: (Claim & { speaker: string })[]
  entities: AnsweredEntity[]
}

/** More than this of one answer is not looked at: a model that runs wild costs no more than a talkative one. */
export const answerLimits = { events: 200, quotes: 60, entities: 500, linesCited: 40, text: 2_000 } as const
