import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { listLimit } from '#contract/paging.ts'
import { source } from '#contract/source.ts'
import { asQuery } from '#contract/view-as.ts'
import { wikiSummary } from './schemas.ts'

export const relationKind = z.enum([
  'brother',
  'sister',
  'sibling',
  'father',
  'mother',
  'son',
  'daughter',
  'spouse',
  'relative',
  'friend',
  'enemy',
  'companion',
  'teacher',
  'rules',
  'leads',
  'serves',
  'guards',
  'member',
  'follows',
  'owns',
  'holds',
  'made',
  'killed',
  'saved',
  'lives',
  'origin',
  'within',
  'near',
  'kind',
  'becomes',
])
export type RelationKind = z.infer<typeof relationKind>

/** Two phrases for each kind: from the first entry to the second, and from the second to the first. */
export const relationPhrases: Record<RelationKind, readonly [string, string]> = {
  brother: ['is the brother of', 'is a sibling of'],
  sister: ['is the sister of', 'is a sibling of'],
  sibling: ['is a sibling of', 'is a sibling of'],
  father: ['is the father of', 'is a child of'],
  mother: ['is the mother of', 'is a child of'],
  son: ['is the son of', 'is a parent of'],
  daughter: ['is the daughter of', 'is a parent of'],
  spouse: ['is married to', 'is married to'],
  relative: ['is related to', 'is related to'],
  friend: ['is a friend of', 'is a friend of'],
  enemy: ['is an enemy of', 'is an enemy of'],
  companion: ['is the companion of', 'is accompanied by'],
  teacher: ['is the teacher of', 'is a student of'],
  rules: ['rules', 'is ruled by'],
  leads: ['leads', 'is led by'],
  serves: ['serves', 'is served by'],
  guards: ['guards', 'is guarded by'],
  member: ['is a member of', 'includes'],
  follows: ['follows', 'is followed by'],
  owns: ['owns', 'is owned by'],
  holds: ['holds', 'is held by'],
  made: ['made', 'was made by'],
  killed: ['killed', 'was killed by'],
  saved: ['saved', 'was saved by'],
  lives: ['lives in', 'is the home of'],
  origin: ['comes from', 'is the origin of'],
  within: ['lies in', 'contains'],
  near: ['is near', 'is near'],
  kind: ['is a kind of', 'includes'],
  becomes: ['turns into', 'is a form of'],
}

/** `isReversed` is true if the relation leads from the neighbour to the entry whose relations are listed. */
export const statedRelation = z.object({ kind: relationKind, isReversed: z.boolean() })
export type StatedRelation = z.infer<typeof statedRelation>

export const phraseRelation = ({ kind, isReversed }: StatedRelation): string =>
  relationPhrases[kind][isReversed ? 1 : 0]
/** Shortens "is the brother of" to "brother of". */
export const shortenPhrase = (phrase: string): string => phrase.replace(/^(?:is|was) (?:(?:the|an?) )?/, '')

/** Words the named relation from the entry to its neighbour, such as "brother of"; null without one. */
export function labelRelation({ relations }: { relations: readonly StatedRelation[] }): string | null {
  const relation = relations.find(({ isReversed }) => !isReversed) ?? relations[0]
  return relation ? shortenPhrase(phraseRelation(relation)) : null
}

export const relationLimits = {
  nearest: 12,
  perEntry: 60,
  sentences: 3,
  nodes: 150,
  edges: 300,
  facts: 300,
  perHour: 2_000,
} as const

export const relationTexts = {
  title: 'Graph',
  limit: `limit must be a number between 1 and ${relationLimits.perEntry}`,
  entryFailed: 'The connections of this entry could not be loaded.',
  campaignFailed: 'The connections could not be loaded.',
  none: 'Nothing is connected yet',
  noneHint: 'A connection appears here when a sentence names two entries.',
  shown: (shown: string, all: string) => `${shown} of ${all} entries are connected`,
  shownOfMost: (shown: string, all: string) =>
    `${shown} connected entries among the ${relationLimits.nodes} most mentioned of ${all}`,
  heard: (count: number) => (count === 1 ? 'heard once' : `heard ${count} times`),
  showInGraph: 'Show in graph',
  together: 'is mentioned together with',
} as const

/** `isQuote` is true if the sentence was said at the table, and false if an article says it. */
const heardSentence = z.object({
  text: z.string(),
  sources: z.array(source),
  isQuote: z.optional(z.boolean()),
})
export type HeardSentence = z.infer<typeof heardSentence>

export const entryRelation = z.object({
  entry: z.pick(wikiSummary, { id: true, name: true, category: true, picture: true }),
  relations: z.array(statedRelation),
  /** At most `relationLimits.sentences` of the sentences that `heard` counts. */
  sentences: z.array(heardSentence),
  heard: z.number(),
})
export type EntryRelation = z.infer<typeof entryRelation>

/** `session` is the number of the first session that names the entry; null if unknown. */
const relationNode = z.extend(z.pick(wikiSummary, { id: true, name: true, category: true, picture: true }), {
  mentions: z.number(),
  session: z.nullable(z.number()),
})
export type RelationNode = z.infer<typeof relationNode>

/**
 * `kind` leads from `fromId` to `toId`. `kindSession` is the number of the first session that states it, null if unknown. `sessions` are
 * the numbers of all sessions with a sentence about both entries.
 */
const relationEdge = z.object({
  fromId: z.string(),
  toId: z.string(),
  kind: z.nullable(relationKind),
  kindSession: z.nullable(z.number()),
  heard: z.number(),
  sessions: z.array(z.number()),
})
export type RelationEdge = z.infer<typeof relationEdge>

export const entryRelations = success({ relations: z.array(entryRelation) })
/** `nodes` are the entries that `edges` connect; `entries` counts all entries that the user sees. */
export const campaignRelations = success({
  nodes: z.array(relationNode),
  edges: z.array(relationEdge),
  entries: z.number(),
})
export type CampaignRelations = Omit<z.infer<typeof campaignRelations>, 'success'>

export const relationQuery = z.extend(asQuery, {
  limit: listLimit(relationTexts.limit, { default: relationLimits.nearest, max: relationLimits.perEntry }),
})
