import { presentSentence } from '#core/reading/language/clean-sentence.ts'
import { isTableCue } from '#core/reading/language/find-table-talk.ts'
import { introductionWords } from '#core/reading/language/introduction-words.ts'
import { joinSpeeches, readSpeech } from '#core/reading/language/quote-speech.ts'
import { isRulesTalk, readSentenceTraits } from '#core/reading/language/read-sentence-traits.ts'
import { type SaidSentence, splitSentences } from '#core/reading/language/split-sentences.ts'
import type { CitedText } from '#core/reading/language/spoken-line.ts'
import { tokenize } from '#core/reading/language/tokenize.ts'
import type { NameWriter } from '#core/reading/names/capitalize-names.ts'
import type { NameMention } from '#core/reading/names/collect-names.ts'
import { entityLimits } from '#core/reading/names/extracted-entity.ts'
import { readDefinition, readNextSentence } from './read-definition.ts'
import { stateDefinition } from './state-definition.ts'
import { isAddressed, weighFact } from './weigh-fact.ts'

type Candidate = CitedText & { weight: number; order: number; words: Set<string> }

// A definition taken out of a sentence must rank above most whole sentences.
const statedWeight = 5
const introducing = new RegExp(`^${introductionWords} (?:the )?\\p{Lu}`, 'u')
const chatting = /\b(?:says|asks|tells|wants to know|last time)\b/i
// Matches a sentence that addresses a player: "As it rears back, Tova, you see ..."
const addressing = /(?:^|, )\p{Lu}[\p{L}'\u2019-]+, (?:as )?you\b/u
// "The ghoul is going to move here and gets to take a swing" describes a turn of the combat, not the ghoul.
const turnTalk =
  /(?:\b(?:is|are)|'s|'re) (?:just )?(?:going to|gonna)\b|\bgo(?:es)? ahead\b|\bgets? (?:to|one|a free)\b|\bwould have to\b|\b(?:takes?|taking) a (?:swing|shot|hit|bite)\b|\battacks? of opportunity\b/i

/** Shortens "Orrin is a keep, he says, and an old one" to "Orrin is a keep, and an old one", so that it is not read as speech. */
function dropAside(text: string): string {
  const isDefinition = /^(?:\S+\s){1,5}?(?:is|was|are|were) (?:a|an|the|one)\b/i.test(text)
  return isDefinition
    ? text.replace(/,\s+(?:he|she|they)\s+(?:says|said|answers|explains)(?=[,.])/i, '')
    : text
}

const goingOn = /^(?:it|he|she|they|whoever|whatever|its|his|her|their)\b/i
const longestPair = 40

/** Returns the next sentence if it continues the definition, else "". "It is an old keep." continues "Before you stands Orrin." */
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

/** Drops an introduction such as "He says," before a quotation, because its pronoun is unclear without context. */
function dropLonePronoun(text: string): string {
  return text.replace(/^(?:He|She|It|They) \p{Ll}+(?: \p{Ll}+ly)?, (?=")/u, '')
}

function isSameFact(left: Set<string>, right: Set<string>): boolean {
  const shared = [...left].filter((word) => right.has(word)).length
  return shared > 0.65 * Math.min(left.size, right.size)
}

/** True if the sentence is long or addresses the players. If such a sentence contains a definition, only the definition becomes a fact. */
function prefersDefinition({ text }: SaidSentence): boolean {
  return text.split(/\s+/).length > 20 || /\byou(?:r|rs|'\w+)?\b/i.test(text)
}

/** Cleaning a sentence can remove the name, such as a name in parentheses. */
function namesIt(text: string, { words }: NameMention): boolean {
  const shown = tokenize(text).map(({ word }) => word)
  return words.some((word) => shown.includes(word) || shown.includes(`${word}s`))
}

/** Returns null if the sentence is not usable as a fact. */
function readCandidate(
  mention: NameMention,
  sentence: SaidSentence,
  writeNames: NameWriter,
  names: { start: number }[],
): Candidate | null {
  const { line, from } = mention
  const at = line.tokens[from]?.start ?? 0
  const plain = dropAside(sentence.text)
  const speech = readSpeech(plain)
  const own = presentSentence(writeNames(speech?.shown ?? plain), sentence.isQuoted)
  const next = speech ? '' : findNext(mention, sentence, readDefinition(mention)?.category ?? null)
  const text = next === '' ? dropLonePronoun(own) : `${own} ${presentSentence(writeNames(next), false)}`
  const traits = readSentenceTraits(sentence.text, text)
  if (traits.isQuestion || isRulesTalk(traits) || traits.words.length < 4) return null
  if (text === '' || !namesIt(text, mention)) return null
  // Words that introduce a quotation say nothing without it.
  if (/\b(?:says?|said|asks?|goes)\.$/.test(text)) return null
  const inSentence = ({ start }: { start: number }) => start >= sentence.start && start < sentence.end
  const about = {
    mention,
    traits,
    before: line.line.text.slice(sentence.start, at),
    wordsBefore: line.tokens.filter((token) => inSentence(token) && token.start < at).length,
    others: names.filter((name) => inSentence(name) && name.start !== at).length,
    isQuoted: sentence.isQuoted || speech !== null,
  }
  if (traits.first > 0 && !about.isQuoted && !readDefinition(mention)) return null
  if (isAddressed(about) || addressing.test(sentence.text)) return null
  if (turnTalk.test(sentence.text) || isTableCue(sentence.text)) return null
  const weight =
    weighFact(about) +
    (next === '' ? 0 : 2.5) +
    (speech && introducing.test(speech.said) ? 3 : 0) -
    (chatting.test(sentence.text) ? 1 : 0)
  return { text, segmentIds: [line.line.id], weight, order: line.index, words: new Set(traits.words) }
}

function readStated(mention: NameMention, sentence: SaidSentence, writeNames: NameWriter): Candidate | null {
  const stated = prefersDefinition(sentence) ? stateDefinition(mention) : null
  if (stated === null) return null
  const text = presentSentence(writeNames(stated), false)
  const words = new Set(tokenize(text).map(({ word }) => word))
  const { line, index } = mention.line
  return { text, segmentIds: [line.id], weight: statedWeight, order: index, words }
}

function chooseCandidates(candidates: Candidate[], shortness: number): Candidate[] {
  const chosen: Candidate[] = []
  for (const candidate of candidates.toSorted((a, b) => b.weight - a.weight || a.order - b.order)) {
    if (chosen.length >= entityLimits.facts) break
    // The first fact needs less weight, because a weak sentence is better than none.
    const least = chosen.length === 0 ? -0.4 - 3 * shortness : 1.4 - 0.8 * shortness
    if (candidate.weight < least) continue
    if (!chosen.some((other) => isSameFact(other.words, candidate.words))) chosen.push(candidate)
  }
  return chosen.sort((a, b) => a.order - b.order)
}

/** Returns the facts in story order. */
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
    const stated = readStated(mention, sentence, writeNames)
    const position = `${line.index}:${sentence.start}`
    if (stated) candidates.push(stated)
    else if (!line.isTableTalk && !seen.has(position)) {
      seen.add(position)
      const candidate = readCandidate(mention, sentence, writeNames, namesByLine(line.index))
      if (candidate) candidates.push(candidate)
    }
  }
  return chooseCandidates(candidates, shortness).map(({ text, segmentIds }) => ({ text, segmentIds }))
}
