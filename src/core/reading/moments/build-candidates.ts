import { judgeSentence } from '#core/reading/story/judge-sentence.ts'
import type { StoryReading, StorySentence } from '#core/reading/story/read-story.ts'
import type { ExtractedEntity } from '#core/wiki/extracted-entity.ts'

const turns: [RegExp, number][] = [
  [/\b(?:decides?|agrees?|promises?|chooses?|refuses?|swears?|vows?|accepts?)\b/i, 0.5],
  [
    /\b(?:gives?|hands?|finds?|steals?|stole|pays?|offers?|takes? (?:the|a|an|his|her)|reads?|burns?)\b/i,
    0.3,
  ],
  [
    /\b(?:opens?|enters?|reach(?:es|ed)?|arrives?|crash(?:es)?|appears?|stands? before|comes? (?:up|out|back|in)|begins? to|starts? to|rises?|leads?|follows?|slides? open|walks? (?:in|out|up|away))\b/i,
    0.3,
  ],
  [
    /\b(?:attacks?|leaps?|strikes?|stabs?|shoots?|fires?|bursts?|explodes?|kills?|dies|dead|bites?|tears?|howls?|screams?|crush\w*|falls?|faints?|knocks?|draws?)\b/i,
    0.3,
  ],
  [/\b(?:is|was|wore|sleeps?) (?:a|an|the|in the)\b/i, 0.25],
  [/\b(?:somebody|something|someone|nobody)\b/i, 0.25],
]
const gestures =
  /\b(?:smiles?|laughs?|nods?|looks?|stares?|watches|listens?|bows?|shrugs?|waits?|covers?|thinks?)\b/i
const reporting = /\b(?:says|whispers|tells)\b(?: \S+){0,3} (?:that|not to)\b/i
const asking = /\b(?:asks?|wants? to know|wonders?|checks?|searches|looks for)\b/i

const strong =
  /\b(?:never|nobody|no one|will not|does not|cannot|dead|king|queen|days|come back|bring|kill|must|only|brother|sister|father|mother)\b/i

/** Returns how much a sentence moves the story: about 0.2 for a glance, above 1 for a turning point. */
function weighBeat(part: StorySentence): number {
  let weight = 0.45
  for (const [sign, value] of turns) if (sign.test(part.text)) weight += value
  if (reporting.test(part.text) && !part.speech) weight -= 0.35
  if (gestures.test(part.text)) weight -= 0.2
  if (asking.test(part.text) && !part.speech) weight -= 0.35
  if (part.traits.startsVague) weight -= 0.2
  if (part.speech) weight += strong.test(part.speech.said) ? 0.35 : -0.1
  weight += Math.min(3, part.entities.length) * 0.1
  return Math.min(1.6, Math.max(0.15, weight))
}

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
