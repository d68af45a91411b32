import { presentSentence } from '#core/reading/language/clean-sentence.ts'
import { joinSpeeches, readSpeech } from '#core/reading/language/quote-speech.ts'
import {
  isRulesTalk,
  readSentenceTraits,
  type SentenceTraits,
} from '#core/reading/language/read-sentence-traits.ts'
import { type SaidSentence, splitSentences } from '#core/reading/language/split-sentences.ts'
import type { CitedText } from '#core/reading/language/spoken-line.ts'
import { isVerbForm } from '#core/reading/language/words/common-words.ts'
import type { NameWriter } from '#core/reading/names/capitalize-names.ts'
import type { NameMention } from '#core/reading/names/collect-names.ts'
import { entityLimits } from '#core/reading/names/found-entity.ts'
import { readDefinition, readNextSentence } from './read-definition.ts'

type Candidate = CitedText & { weight: number; order: number; words: Set<string> }

const being = new Set(['is', 'was', 'are', 'were'])
const introducing = /^(?:I am|I'm|My name is) (?:the )?\p{Lu}/u
// "Tova, you can read the letter" is addressed to a player.
const addressing = /^\S+, (?:you|your|on|in|at|roll|make)\b/i
const chatting = /\b(?:says|asks|tells|wants to know|last time)\b/i
const defining = /\b(?:named|called|known as|by the name of)\s*$/i

function weighFact(
  mention: NameMention,
  traits: SentenceTraits,
  before: string,
  wordsBefore: number,
  others: number,
  isQuoted: boolean,
): number {
  const length = traits.words.length
  const { tokens } = mention.line
  const after = tokens[mention.to + 1]
  const isOwner = tokens[mention.to]?.isPossessive ?? false
  const nextWord = after?.isSeparated ? '' : (after?.word ?? '')
  let weight = 0
  if (mention.line.isNarrator) weight += 1
  if (wordsBefore <= 2) weight += 0.8
  if (!isOwner && being.has(nextWord)) {
    weight += 1
    if (/^(?:a|an|the|our|my)$/.test(tokens[mention.to + 2]?.word ?? '')) weight += 1.5
  } else if (!isOwner && isVerbForm(nextWord) && /(?:s|ed)$/.test(nextWord)) weight += 1.2
  if (after?.isSeparated && /^(?:a|an|the|who|which|whose)$/.test(after.word)) weight += 1.2
  if (defining.test(before)) weight += 2
  weight -=
    traits.first * (isQuoted ? 0.3 : 1.1) + traits.second * 0.5 + traits.chatter * 0.4 + traits.dice * 0.8
  if (traits.startsVague) weight -= 0.9
  if (traits.isBroken) weight -= traits.isCutOff ? 1.2 : 0.6
  // "You're right at home, Tova." addresses Tova and says nothing about her.
  if (tokens[mention.from]?.isSeparated && mention.from > 0 && (after === undefined || after.startsSentence))
    weight -= 1
  if (traits.isFragment) weight -= 1.5
  weight -= traits.rude * 0.7
  if (length < 6) weight -= 1.5
  if (length > 34) weight -= (length - 34) * 0.08
  if (length >= 9 && length <= 26) weight += 0.4
  weight += others > 2 ? -0.8 : others * 0.3
  return weight
}

/** Shortens "Orrin is a keep, he says, and an old one" to "Orrin is a keep, and an old one". */
function dropAside(text: string): string {
  const isDefinition = /^(?:\S+\s){1,5}?(?:is|was|are|were) (?:a|an|the|one)\b/i.test(text)
  return isDefinition
    ? text.replace(/,\s+(?:he|she|they)\s+(?:says|said|answers|explains)(?=[,.])/i, '')
    : text
}

const goingOn = /^(?:it|he|she|they|whoever|whatever|its|his|her|their)\b/i
const longestPair = 40

/** Returns the next sentence if it continues the definition: "Before you stands Orrin. It is an old keep." */
function findNext(mention: NameMention, sentence: SaidSentence, category: string | null): string {
  if (category === null || sentence.isQuoted) return ''
  const next = readNextSentence(mention)
  const parts = splitSentences(mention.line.line.text)
  const following = parts.find((part) => part.start >= sentence.end)
  if (!following || (next !== null && next.start < sentence.end)) return ''
  const length = `${sentence.text} ${following.text}`.split(/\s+/).length
  return goingOn.test(following.text) && !following.text.endsWith('?') && length <= longestPair
    ? following.text
    : ''
}

/** Drops an unresolved "He says," before a quotation. */
function dropLonePronoun(text: string): string {
  return text.replace(/^(?:He|She|It|They) \p{Ll}+(?: \p{Ll}+ly)?, (?=")/u, '')
}

function isSameFact(left: Set<string>, right: Set<string>): boolean {
  const shared = [...left].filter((word) => right.has(word)).length
  return shared > 0.65 * Math.min(left.size, right.size)
}

/** Selects the most informative sentences about one name, in story order. */
export function collectFacts(
  mentions: NameMention[],
  writeNames: NameWriter,
  namesByLine: (line: number) => { start: number }[],
  shortness = 0,
): CitedText[] {
  const candidates: Candidate[] = []
  const seen = new Set<string>()
  const speechesOf = new Map<number, ReturnType<typeof joinSpeeches>>()
  for (const mention of mentions) {
    const { line, from } = mention
    const at = line.tokens[from]?.start ?? 0
    if (line.isTableTalk) continue
    const speeches = speechesOf.get(line.index) ?? joinSpeeches(splitSentences(line.line.text))
    speechesOf.set(line.index, speeches)
    const sentence = speeches.find((part) => part.start <= at && at < part.end)
    if (!sentence || seen.has(`${line.index}:${sentence.start}`)) continue
    seen.add(`${line.index}:${sentence.start}`)
    const plain = dropAside(sentence.text)
    const speech = readSpeech(plain)
    const own = presentSentence(writeNames(speech ? speech.shown : plain), sentence.isQuoted)
    const next = speech ? '' : findNext(mention, sentence, readDefinition(mention)?.category ?? null)
    const text = next === '' ? dropLonePronoun(own) : `${own} ${presentSentence(writeNames(next), false)}`
    const traits = readSentenceTraits(sentence.text, text)
    if (traits.isQuestion || isRulesTalk(traits) || traits.words.length < 4) continue
    // Skip an introduction whose quotation is missing.
    if (/\b(?:says?|said|asks?|goes)\.$/.test(text)) continue
    const wordsBefore = line.tokens.filter(
      (token) => token.start >= sentence.start && token.start < at,
    ).length
    const before = line.line.text.slice(sentence.start, at)
    // Other names in the sentence describe a relation.
    const others = namesByLine(line.index).filter(
      (other) => other.start >= sentence.start && other.start < sentence.end && other.start !== at,
    ).length
    const weight =
      weighFact(mention, traits, before, wordsBefore, others, sentence.isQuoted || speech !== null) +
      (next === '' ? 0 : 2.5) +
      (speech && introducing.test(speech.said) ? 3 : 0) -
      (chatting.test(sentence.text) ? 1 : 0) -
      (addressing.test(sentence.text) ? 1 : 0)
    candidates.push({
      text,
      segmentIds: [line.line.id],
      weight,
      order: line.index,
      words: new Set(traits.words),
    })
  }
  candidates.sort((a, b) => b.weight - a.weight || a.order - b.order)
  const chosen: Candidate[] = []
  for (const candidate of candidates) {
    if (chosen.length >= entityLimits.facts) break
    // The first fact has a lower bar: a weak sentence is better than none.
    const least = chosen.length === 0 ? -0.4 - 3 * shortness : 1.4 - 0.8 * shortness
    if (candidate.weight < least || candidate.text === '') continue
    if (chosen.some((other) => isSameFact(other.words, candidate.words))) continue
    chosen.push(candidate)
  }
  return chosen.sort((a, b) => a.order - b.order).map(({ text, segmentIds }) => ({ text, segmentIds }))
}
