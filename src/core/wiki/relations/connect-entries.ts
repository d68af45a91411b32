import type { Source } from '#contract/source.ts'
import type { StatedRelation } from '#contract/wiki/relations.ts'
import type { Fact } from '#contract/wiki/schemas.ts'
import { isRulesTalk, readSentenceTraits } from '#core/language/read-sentence-traits.ts'
import { presentSentence, splitSentences } from '#core/language/split-sentences.ts'
import { type LinkIndex, type LinkTarget, linkParagraph } from '#core/wiki/links/link-names.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { type FoundRelation, findRelations } from './find-relations.ts'

/** `aboutId` is the entry to which a description or fact belongs, null for a line. `session` is a session number, null if unknown. */
export type Said = {
  text: string
  sources: Source[]
  aboutId: string | null
  session: number | null
  /** True if the text was said at the table. */
  isQuote: boolean
  /** True if `text` is two neighbouring sentences. A pair connects two entries even if each sentence names only one entry. */
  isSentencePair: boolean
}

const longestPair = 240
const fewestWords = 4
/** Rewriting takes time quadratic in the length, and a sentence of more characters is not shown. */
const longestSentence = 1_000

export function readDescription(description: string, aboutId: string): Said[] {
  return toPlainText(description)
    .split(/\n+/)
    .flatMap((line) => splitSentences(line))
    .map(({ text }) => ({ text, sources: [], aboutId, session: null, isQuote: false, isSentencePair: false }))
}

/** @param numbers session numbers by session id */
export function readFact(
  { text, sources, isQuote = false }: Pick<Fact, 'text' | 'sources' | 'isQuote'>,
  aboutId: string,
  numbers: ReadonlyMap<string, number>,
): Said[] {
  const session = numbers.get(sources[0]?.sessionId ?? '') ?? null
  const cited = { sources, aboutId, session, isQuote, isSentencePair: false }
  return splitSentences(text).map((sentence) => ({ text: sentence.text, ...cited }))
}

/**
 * Returns the sentences of a line, then each pair of successive sentences with at most 240 characters. Leaves out questions, talk about
 * rules, and sentences of fewer than four words or more than 1,000 characters.
 */
export function readLine(line: string, source: Source, session: number): Said[] {
  const sentences = splitSentences(line)
    .filter(({ text }) => text.length <= longestSentence)
    .map(({ text, isQuoted }) => ({
      text: presentSentence(text, isQuoted),
      traits: readSentenceTraits(text),
    }))
    .filter(({ traits }) => !traits.isQuestion && !isRulesTalk(traits))
    .filter(({ text, traits }) => text !== '' && traits.words.length >= fewestWords)
    .map(({ text }) => text)
  const pairs = sentences
    .slice(1)
    .map((text, at) => `${sentences[at]} ${text}`)
    .filter(({ length }) => length <= longestPair)
  const spoken = (isSentencePair: boolean) => (text: string) => ({
    text,
    sources: [source],
    aboutId: null,
    session,
    isQuote: true,
    isSentencePair,
  })
  return [...sentences.map(spoken(false)), ...pairs.map(spoken(true))]
}

export type NamedEntry = LinkTarget & { category: string }
/** `relations` begins with the relation that is stated most often, and `sentences` with those that state a relation. */
export type Connection = {
  ids: readonly [string, string]
  relations: (FoundRelation & { session: number | null })[]
  sentences: Said[]
}

type Evidence = { said: Said; stated: FoundRelation[] }
/** `texts` and `lines` hold the texts and the segment ids of the evidence, for a fast look-up. */
type Pair = { ids: readonly [string, string]; evidence: Evidence[]; texts: Set<string>; lines: Set<string> }

/** A sentence with more names is a list, which connects nothing. */
const mostNames = 5
const statedFirst = (a: Evidence, b: Evidence) =>
  Number(b.stated.length > 0) - Number(a.stated.length > 0) ||
  Number(a.said.isSentencePair) - Number(b.said.isSentencePair) ||
  Number(b.said.sources.length > 0) - Number(a.said.sources.length > 0)

/** The lower id comes first. */
function listPairs(ids: string[]): (readonly [string, string])[] {
  const sorted = ids.toSorted()
  return sorted.flatMap((left, at) => sorted.slice(at + 1).map((right) => [left, right] as const))
}

/** Adds the name of the described entry to a sentence such as "He guards the gate" or "Castellan of Hollowgate". */
function completeSentence(text: string, name: string): string {
  const withoutPronoun = text.replace(/^(?:he|she|it|they)\s/iu, '')
  if (withoutPronoun !== text) return `${name} ${withoutPronoun}`
  if (!readSentenceTraits(text).isFragment) return text
  return `${name}, ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
}

const isKnown = ({ texts, lines }: Pair, said: Said) =>
  texts.has(said.text) || said.sources.some(({ segmentId }) => lines.has(segmentId))

function countRelations(evidence: Evidence[]): Connection['relations'] {
  const counted = new Map<string, { relation: FoundRelation; sessions: (number | null)[] }>()
  for (const { said, stated } of evidence) {
    for (const relation of stated) {
      const key = `${relation.kind} ${relation.fromId}`
      const known = counted.get(key) ?? { relation, sessions: [] }
      counted.set(key, known)
      known.sessions.push(said.session)
    }
  }
  return [...counted.values()]
    .toSorted((a, b) => b.sessions.length - a.sessions.length)
    .map(({ relation, sessions }) => {
      const numbers = sessions.filter((session) => session !== null)
      // If a sentence from an unknown session states a relation, the relation counts as known from the beginning.
      return { ...relation, session: numbers.length < sessions.length ? null : Math.min(...numbers) }
    })
}

/** A pair of sentences counts half as much as one sentence. */
export const weighConnection = ({ sentences }: Connection) =>
  sentences.reduce((sum, { isSentencePair }) => sum + (isSentencePair ? 1 : 2), 0)

function compareConnections(a: Connection, b: Connection): number {
  return (
    Number(b.relations.length > 0) - Number(a.relations.length > 0) ||
    weighConnection(b) - weighConnection(a) ||
    (a.ids.join() < b.ids.join() ? -1 : 1)
  )
}

export function createConnector(index: LinkIndex, entries: readonly NamedEntry[]) {
  const known = new Map(entries.map((entry) => [entry.id, entry]))
  const categories = new Map(entries.map(({ id, category }) => [id, category]))
  const pairs = new Map<string, Pair>()

  function addOne(said: Said): void {
    const linked = linkParagraph([said.text], index).flat()
    const named = new Set(linked.flatMap(({ entryId }) => entryId ?? []))
    const about = named.has(said.aboutId ?? '') ? undefined : known.get(said.aboutId ?? '')
    if (about) named.add(about.id)
    if (named.size < 2 || named.size > mostNames) return
    const text = about ? completeSentence(said.text, about.name) : said.text
    const found = said.isSentencePair ? [] : findRelations(text, index, categories)
    for (const ids of listPairs([...named])) {
      // A sentence that describes an entry without naming it says nothing about two other entries.
      if (about && !ids.includes(about.id)) continue
      const key = ids.join(' ')
      const pair = pairs.get(key) ?? { ids, evidence: [], texts: new Set(), lines: new Set() }
      if (isKnown(pair, said)) continue
      pairs.set(key, pair)
      const stated = found.filter(({ fromId, toId }) => ids.includes(fromId) && ids.includes(toId))
      pair.evidence.push({ said, stated })
      pair.texts.add(said.text)
      for (const { segmentId } of said.sources) pair.lines.add(segmentId)
    }
  }

  return {
    /**
     * Adds a batch of sentences, so that the caller can yield between batches. Facts must be added before transcript lines, because a line
     * that a fact cites is ignored.
     */
    add(sentences: readonly Said[]): void {
      for (const said of sentences) addOne(said)
    },
    /** Connections with a stated relation come first, then those with the most sentences. */
    list(): Connection[] {
      return [...pairs.values()]
        .map(({ ids, evidence }) => ({
          ids,
          relations: countRelations(evidence),
          sentences: evidence.toSorted(statedFirst).map(({ said }) => said),
        }))
        .sort(compareConnections)
    },
  }
}

export const seenFrom = (entryId: string, relations: readonly FoundRelation[]): StatedRelation[] =>
  relations.map(({ kind, fromId }) => ({ kind, isReversed: fromId !== entryId }))
