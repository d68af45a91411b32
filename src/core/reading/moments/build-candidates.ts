import { judgeSentence } from '#core/reading/story/judge-sentence.ts'
import type { StoryReading, StorySentence } from '#core/reading/story/read-story.ts'
import type { ExtractedEntity } from '#core/wiki/extracted-entity.ts'
import { weighBeat } from './weigh-beat.ts'

/** One to three consecutive sentences of one speaker that make sense without their context. */
export type MomentCandidate = {
  sentences: StorySentence[]
  /** Where the first of these sentences is in the session, from 0 to 1. */
  position: number
  words: number
  quality: number
  terms: string[]
  entities: ExtractedEntity[]
}

const mostSentences = 3
const mostWords = 60
const fewestWords = 8
/** Shorter candidates get a lower quality. */
const fairWords = 14
const leastQuality = 0.2

const hedge =
  /\b(?:probably|maybe|might|could|would|can|if|essentially|basically|generally|best you can tell|questionable)\b/gi

const outsideStory = /\b(?:players?|dm|gm|npcs?|dungeon master|game master|character sheet)\b/i

const countWords = (sentences: StorySentence[]) => sentences.reduce((sum, { length }) => sum + length, 0)

/** `entities` replaces the entities of the sentence, because neighbouring sentences may name the subject. */
function judge(part: StorySentence, entities: ExtractedEntity[]): number {
  const isSpoken = part.isQuoted || part.speech !== null
  const hedges = isSpoken ? 0 : (part.text.match(hedge)?.length ?? 0)
  return judgeSentence({ ...part, entities }) * 0.75 ** hedges * 0.6 ** part.traits.table
}

function isTellable(part: StorySentence): boolean {
  const isStory = !part.isLastTime && !part.isRules && !outsideStory.test(part.text)
  return isStory && !part.traits.isQuestion && !part.traits.isCutOff
}

const pronoun =
  /^["\u201c]?(?:(?:then|and|but|suddenly|slowly),? )?(?:he|she|it|they|his|her|its|their|that|this|these|those|one of them)\b/i

function dependsOnPrevious(part: StorySentence): boolean {
  return (
    !part.isQuoted &&
    pronoun.test(part.text) &&
    !/^(?:it is (?:past|early|late|the|now|almost|\w+ in the)|this is the)\b/i.test(part.text)
  )
}

function findAntecedent(session: StoryReading, part: StorySentence): StorySentence | undefined {
  const before = session.sentences[part.order - 1]
  if (!before || before.isRules || before.isLastTime || before.traits.isQuestion) return
  if (before.traits.isFragment && before.entities.length === 0) return
  return before.speaker === part.speaker && part.line - before.line <= 1 ? before : undefined
}

/** Returns `anchor` after the sentences on which it depends; null if one of them is missing or unsuitable, or if there are too many. */
function resolveStart(session: StoryReading, anchor: StorySentence): StorySentence[] | null {
  const chain = [anchor]
  for (let first = anchor; dependsOnPrevious(first); ) {
    const before = findAntecedent(session, first)
    if (!before || !isTellable(before) || chain.length === mostSentences) return null
    chain.unshift(before)
    first = before
  }
  return chain
}

function extend(session: StoryReading, chain: StorySentence[]): StorySentence[] {
  const extended = [...chain]
  for (let last = extended.at(-1); last && extended.length < mostSentences; last = extended.at(-1)) {
    const next = session.sentences[last.order + 1]
    const isNext = next && next.speaker === last.speaker && next.line - last.line <= 1
    if (!isNext || !isTellable(next) || next.length < 4) break
    const isGood = judge(next, next.entities.length > 0 ? next.entities : last.entities) >= 0.5
    if (!isGood || countWords([...extended, next]) > mostWords) break
    extended.push(next)
  }
  return extended
}

const startsWhole = (first: StorySentence) => first.isQuoted || !first.traits.isFragment

function toCandidate(sentences: StorySentence[]): MomentCandidate | null {
  const words = countWords(sentences)
  const entities = [...new Set(sentences.flatMap((part) => part.entities))]
  if (words < fewestWords || words > mostWords * 1.3) return null
  const [first] = sentences
  const reads = sentences.reduce((sum, part) => sum + judge(part, entities) * part.length, 0) / words
  if (!first || reads < leastQuality) return null
  return {
    sentences,
    position: first.position,
    words,
    quality:
      reads *
      Math.max(...sentences.map(weighBeat)) *
      (words < fairWords ? 0.7 : 1) *
      (startsWhole(first) ? 1 : 0.5),
    terms: [...new Set(sentences.flatMap((part) => part.terms))],
    entities,
  }
}

/** Returns the candidates in story order. They may overlap. */
export function buildCandidates(session: StoryReading): MomentCandidate[] {
  return session.sentences.flatMap((anchor) => {
    if (!isTellable(anchor) || judge(anchor, session.entities) < leastQuality) return []
    const chain = resolveStart(session, anchor)
    return chain ? (toCandidate(extend(session, chain)) ?? []) : []
  })
}
