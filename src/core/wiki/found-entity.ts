import type { CitedText } from '#core/language/spoken-line.ts'

export type FoundEntity = {
  name: string
  aliases: string[]
  /** A category id of the wiki contract. */
  category: string
  mentions: number
  /** Where it is named, first first, at most `entityLimits.segments`. */
  segmentIds: string[]
  facts: CitedText[]
  details: { key: string; value: string; segmentIds: string[] }[]
}

/** What the campaign knows before the reading begins. */
export type ReadingContext = {
  /** Hidden names never leave in a question: players read the answer. */
  known: { name: string; aliases: string[]; category: string; isHidden?: boolean }[]
  table: { player: string; character: string | null; aliases: string[] }[]
  vocabulary: string[]
}

export const entityLimits = { segments: 50, entities: 500, facts: 6, aliases: 8 } as const
