import { foldName } from '#core/fold-name.ts'
import { readTranscript } from '#core/language/read-transcript.ts'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { tokenize } from '#core/language/tokenize.ts'
import { markLastTime } from '#core/reading/story/mark-last-time.ts'
import type { UnresolvedRecap } from '#core/reading/unresolved-recap.ts'
import { createNameMatcher, type Named } from './match-names.ts'

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

export type Leak = { statements: number; leaked: number; markedLines: number }

/** `leaked` counts the statements that cite only lines in which the game master retells the previous session. */
export function measureLeak(lines: SpokenLine[], statements: { segmentIds: string[] }[]): Leak {
  const marks = markLastTime(readTranscript(lines).lines)
  const marked = new Set(lines.filter((_, index) => marks[index]).map(({ id }) => id))
  const leaked = statements.filter(
    ({ segmentIds }) => segmentIds.length > 0 && segmentIds.every((id) => marked.has(id)),
  )
  return { statements: statements.length, leaked: leaked.length, markedLines: marked.size }
}

export type CharacterMentions = { name: string; mentions: number; expected: number }

export function countCharacters(text: string, reference: string, characters: Named[]): CharacterMentions[] {
  const findNames = createNameMatcher(characters)
  const count = (counted: string) => Map.groupBy(findNames(tokenize(counted)), ({ named }) => named.name)
  const [told, wanted] = [count(text), count(reference)]
  return characters
    .map(({ name }) => ({
      name,
      mentions: told.get(name)?.length ?? 0,
      expected: wanted.get(name)?.length ?? 0,
    }))
    .filter(({ expected }) => expected > 0)
    .sort((a, b) => a.mentions / a.expected - b.mentions / b.expected)
}
