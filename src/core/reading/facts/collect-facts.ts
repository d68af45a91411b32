import { presentSentence } from '#core/reading/language/clean-sentence.ts'
import { isTableCue } from '#core/reading/language/find-table-talk.ts'
import { joinSpeeches, readSpeech } from '#core/reading/language/quote-speech.ts'
import {
  isRulesTalk,
  readSentenceTraits,
  type SentenceTraits,
} from '#core/reading/language/read-sentence-traits.ts'
import { type SaidSentence, splitSentences } from '#core/reading/language/split-sentences.ts'
import type { CitedText } from '#core/reading/language/spoken-line.ts'
import { tokenize } from '#core/reading/language/tokenize.ts'
import { isVerbForm } from '#core/reading/language/words/common-words.ts'
import type { NameWriter } from '#core/reading/names/capitalize-names.ts'
import type { NameMention } from '#core/reading/names/collect-names.ts'
import { entityLimits } from '#core/reading/names/found-entity.ts'
import { readDefinition, readNextSentence } from './read-definition.ts'
import { stateDefinition } from './state-definition.ts'

type Candidate = CitedText & { weight: number; order: number; words: Set<string> }

const being = new Set(['is', 'was', 'are', 'were'])
const introducing = /^(?:I am|I'm|My name is) (?:the )?\p{Lu}/u
const chatting = /\b(?:says|asks|tells|wants to know|last time)\b/i
const defining = /\b(?:named|called|known as|by the name of)\s*$/i
// "The ghoul is going to move here and gets to take a swing" describes a turn, not the ghoul.
const turnTalk =
  /(?:\b(?:is|are)|'s|'re) (?:just )?(?:going to|gonna)\b|\bgo(?:es)? ahead\b|\bgets? (?:to|one|a free)\b|\bwould have to\b|\b(?:takes?|taking) a (?:swing|shot|hit|bite)\b|\b(?:attack|hit points?|squares?)\b/i
// "Tova is over there going" says nothing lasting.
const passing = /^(?:over|now|just|up|down|there|here|right|in|on|at|still|about|like|gonna|\p{L}+ing)$/u

type Sentence = {
  mention: NameMention
  traits: SentenceTraits
  before: string
  wordsBefore: number
  others: number
  isQuoted: boolean
}

/** "Tova, as you run, ...", "Well done, Tova.": the game master speaks to the player. */
function isAddressed({ mention: { line, from, to }, traits, wordsBefore }: Sentence): boolean {
  const after = line.tokens[to + 1]
  const isFree = wordsBefore === 0 || line.tokens[from]?.isSeparated === true
  if (!isFree || (after && !after.isSeparated)) return false
  if (after && !after.startsSentence && /^(?:a|an|the|who|which|whose|one|our)$/.test(after.word))
    return false
  return (
    traits.second > 0 || after === undefined || after.startsSentence || !/^(?:and|is|was)$/.test(after.word)
  )
}

function weighVerb({ line, to }: NameMention): number {
  const [after, next] = [line.tokens[to + 1], line.tokens[to + 2]?.word ?? '']
  const isOwner = line.tokens[to]?.isPossessive ?? false
  if (after?.isSeparated) return /^(?:a|an|the|who|which|whose)$/.test(after.word) ? 1.2 : 0
  if (!after || isOwner) return 0
  if (being.has(after.word)) {
    if (/^(?:a|an|the|our|my|one)$/.test(next)) return 2.5
    return passing.test(next) ? 0 : 1
  }
  return isVerbForm(after.word) && /(?:s|ed)$/.test(after.word) ? 1.2 : 0
}

function weighFact(sentence: Sentence): number {
  const { mention, traits, before, wordsBefore, others, isQuoted } = sentence
  const length = traits.words.length
  let weight = weighVerb(mention)
  if (mention.line.isNarrator) weight += 1
  else if (!isQuoted) weight -= 0.8
  if (wordsBefore <= 2) weight += 0.8
  if (defining.test(before)) weight += 2
  if (readDefinition(mention)) weight += 1
  weight -=
    traits.first * (isQuoted ? 0.6 : 1.5) + traits.second * 0.7 + traits.chatter * 0.4 + traits.dice * 0.8
  if (traits.startsVague) weight -= 0.9
  if (traits.isBroken) weight -= traits.isCutOff ? 1.2 : 0.6
  if (traits.isFragment) weight -= 2.5
  weight -= traits.rude * 2
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

/** A long sentence, or one about the players, is cut to its definition. */
function isLong({ text }: SaidSentence): boolean {
  return text.split(/\s+/).length > 20 || /\byou(?:r|rs|'\w+)?\b/i.test(text)
}

/** False if only the words around a quotation named it: "Tova says, it is sharp". */
function namesIt(text: string, { words }: NameMention): boolean {
  const shown = tokenize(text).map(({ word }) => word)
  return words.some((word) => shown.includes(word) || shown.includes(`${word}s`))
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
    const speeches = speechesOf.get(line.index) ?? joinSpeeches(splitSentences(line.line.text))
    speechesOf.set(line.index, speeches)
    const sentence = speeches.find((part) => part.start <= at && at < part.end)
    if (!sentence) continue
    const stated = isLong(sentence) ? stateDefinition(mention) : null
    if (stated !== null) {
      const text = presentSentence(writeNames(stated), false)
      const words = new Set(tokenize(text).map(({ word }) => word))
      candidates.push({ text, segmentIds: [line.line.id], weight: 5, order: line.index, words })
      continue
    }
    if (line.isTableTalk || seen.has(`${line.index}:${sentence.start}`)) continue
    seen.add(`${line.index}:${sentence.start}`)
    const plain = dropAside(sentence.text)
    const speech = readSpeech(plain)
    const own = presentSentence(writeNames(speech ? speech.shown : plain), sentence.isQuoted)
    const next = speech ? '' : findNext(mention, sentence, readDefinition(mention)?.category ?? null)
    const text = next === '' ? dropLonePronoun(own) : `${own} ${presentSentence(writeNames(next), false)}`
    const traits = readSentenceTraits(sentence.text, text)
    if (traits.isQuestion || isRulesTalk(traits) || traits.words.length < 4) continue
    if (!namesIt(text, mention)) continue
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
    const isQuoted = sentence.isQuoted || speech !== null
    const said = { mention, traits, before, wordsBefore, others, isQuoted }
    if (traits.first > 0 && !isQuoted && !readDefinition(mention)) continue
    if (isAddressed(said) || turnTalk.test(sentence.text) || isTableCue(sentence.text)) continue
    const weight =
      weighFact(said) +
      (next === '' ? 0 : 2.5) +
      (speech && introducing.test(speech.said) ? 3 : 0) -
      (chatting.test(sentence.text) ? 1 : 0)
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
