import { foldName } from '#core/fold-name.ts'
import type { UnresolvedRecap } from '#core/reading/unresolved-recap.ts'

export type Attribution = { quotes: number; withSpeaker: number; repeated: number }

const attributed =
  /^(?<words>.+?)\s*[\u2013\u2014]\s*(?<speaker>(?:the |a |an )?\p{Lu}[^.?!\u2013\u2014]*|the game master)$/su

export function readQuote(quote: string): { words: string; speaker: string | null } {
  const { words = quote, speaker = '' } = attributed.exec(quote.trim())?.groups ?? {}
  if (speaker === '' || speaker.split(/\s+/).length > 6) return { words: quote, speaker: null }
  return { words, speaker }
}

type Quoting = Pick<UnresolvedRecap, 'keyEvents' | 'charactersInvolved' | 'memorableMoments'>

export const listQuotes = (recap: Quoting): string[] =>
  [
    ...recap.keyEvents.flatMap(({ keyDialogue }) => keyDialogue),
    ...recap.charactersInvolved.flatMap(({ notableQuotes }) => notableQuotes),
    ...recap.memorableMoments.map(({ quote }) => quote),
  ].filter((quote) => quote.trim() !== '')

export function measureAttribution(quotes: string[]): Attribution {
  const read = quotes.map(readQuote)
  return {
    quotes: quotes.length,
    withSpeaker: read.filter(({ speaker }) => speaker !== null).length,
    repeated: quotes.length - new Set(read.map(({ words }) => foldName(words))).size,
  }
}
