import type { Telling } from '#contract/campaigns/table.ts'
import type { CitedText } from '#core/language/spoken-line.ts'

/** `isQuote`: a sentence of the transcript, word for word. */
export type EntityFact = CitedText & { isConfirmed?: boolean | undefined; isQuote?: boolean | undefined }

export type ExtractedEntity = {
  name: string
  aliases: string[]
  category: string
  mentions: number
  segmentIds: string[]
  facts: EntityFact[]
  details: { key: string; value: string; segmentIds: string[] }[]
}

export type ReadingContext = {
  /** Hidden names must not appear in questions to the language model, because players read the answer. */
  known: { name: string; aliases: string[]; category: string; isHidden?: boolean }[]
  table: { player: string; character: string | null; aliases: string[]; speakerName?: string | null }[]
  vocabulary: string[]
  /** True if a speech engine wrote the transcript, which may misspell names. */
  isHeard?: boolean
  tone?: 'plain' | 'chronicle' | 'tavern'
  telling?: Telling
  /** BCP 47 tag of the language in which a language model writes. The default is the language of the transcript. */
  language?: string
  /** Summary of the last recap as players read it, at most 300 words. */
  lastRecap?: string
}

export const entityLimits = { segments: 50, entities: 500, quotes: 6, aliases: 8 } as const
