import { isTableCue } from '#core/language/find-table-talk.ts'
import { isRulesTalk, readSentenceTraits, type SentenceTraits } from '#core/language/read-sentence-traits.ts'
import { type SaidSentence, splitSentences } from '#core/language/split-sentences.ts'
import { tokenize } from '#core/language/tokenize.ts'
import { isVerbForm } from '#core/language/words/common-words.ts'
import type { NameWriter } from '#core/reading/names/capitalize-names.ts'
import type { NameMention } from '#core/reading/names/collect-names.ts'
import { type EntityFact, entityLimits } from '#core/wiki/extracted-entity.ts'
import { readDefinition } from './read-definition.ts'
import { stateDefinition } from './state-definition.ts'

const being = new Set(['is', 'was', 'are', 'were'])
const defining = /\b(?:named|called|known as|by the name of)\s*$/i
// "Tova is over there" says nothing lasting about Tova.
const passing = /^(?:over|now|just|up|down|there|here|right|in|on|at|still|about|like|gonna|\p{L}+ing)$/u

type SentenceAbout = {
  mention: NameMention
  traits: SentenceTraits
  before: string
  wordsBefore: number
  others: number
  isQuoted: boolean
}

/** True if the sentence speaks to the named person: "Tova, as you run, ...", "Well done, Tova." */
function isAddressed({ mention: { line, from, to }, traits, wordsBefore }: SentenceAbout): boolean {
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

function weighFact(sentence: SentenceAbout): number {
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
  // One or two other names suggest a relation; more names suggest a list.
  weight += others > 2 ? -0.8 : others * 0.3
  return weight
}

type Candidate = { fact: EntityFact; weight: number; order: number; words: Set<string> }

// Matches a sentence that addresses a player: "As it rears back, Tova, you see ..."
const addressing = /(?:^|, )\p{Lu}[\p{L}'\u2019-]+, (?:as )?you\b/u
// "The ghoul is going to move here and gets to take a swing" describes a turn of the combat, not the ghoul.
const turnTalk =
  /(?:\b(?:is|are)|'s|'re) (?:just )?(?:going to|gonna)\b|\bgo(?:es)? ahead\b|\bgets? (?:to|one|a free)\b|\bwould have to\b|\b(?:takes?|taking) a (?:swing|shot|hit|bite)\b|\battacks? of opportunity\b/i

function isSameFact(left: Set<string>, right: Set<string>): boolean {
  const shared = [...left].filter((word) => right.has(word)).length
  return shared > 0.65 * Math.min(left.size, right.size)
}

/** Returns null if the sentence says too little about the named subject to be quoted. */
function readQuote(
  mention: NameMention,
  sentence: SaidSentence,
  writeNames: NameWriter,
  names: { start: number }[],
): Candidate | null {
  const { line, from } = mention
  const at = line.tokens[from]?.start ?? 0
  const traits = readSentenceTraits(sentence.text)
  if (traits.isQuestion || isRulesTalk(traits) || traits.words.length < 4) return null
  if (turnTalk.test(sentence.text) || isTableCue(sentence.text)) return null
  if (traits.first > 0 && !sentence.isQuoted) return null
  const inSentence = ({ start }: { start: number }) => start >= sentence.start && start < sentence.end
  const about = {
    mention,
    traits,
    before: line.line.text.slice(sentence.start, at),
    wordsBefore: line.tokens.filter((token) => inSentence(token) && token.start < at).length,
    others: names.filter((name) => inSentence(name) && name.start !== at).length,
    isQuoted: sentence.isQuoted,
  }
  if (isAddressed(about) || addressing.test(sentence.text)) return null
  const text = writeNames(line.line.text.slice(sentence.start, sentence.end).trim())
  return {
    fact: { text, segmentIds: [line.line.id], isQuote: true },
    weight: weighFact(about),
    order: line.index,
    words: new Set(traits.words),
  }
}

function chooseQuotes(candidates: Candidate[], shortness: number): EntityFact[] {
  const chosen: Candidate[] = []
  for (const candidate of candidates.toSorted((a, b) => b.weight - a.weight || a.order - b.order)) {
    if (chosen.length >= entityLimits.quotes) break
    // The first quote needs less weight, because a weak sentence is better than none.
    const least = chosen.length === 0 ? -0.4 - 3 * shortness : 1.4 - 0.8 * shortness
    if (candidate.weight < least) continue
    if (!chosen.some((other) => isSameFact(other.words, candidate.words))) chosen.push(candidate)
  }
  return chosen.sort((a, b) => a.order - b.order).map(({ fact }) => fact)
}

function findDefinition(mentions: NameMention[], writeNames: NameWriter): EntityFact | null {
  // The game master knows best who is who.
  for (const mention of mentions.toSorted(
    (a, b) => Number(b.line.isNarrator) - Number(a.line.isNarrator) || a.line.index - b.line.index,
  )) {
    const stated = mention.line.isTableTalk ? null : stateDefinition(mention)
    if (stated) return { text: writeNames(stated), segmentIds: [mention.line.line.id] }
  }
  return null
}

/** Returns what the subject is, if a sentence says so, and then sentences that name it, word for word and in story order. */
export function collectFacts(
  mentions: NameMention[],
  writeNames: NameWriter,
  namesByLine: (line: number) => { start: number }[],
  shortness = 0,
): EntityFact[] {
  const candidates: Candidate[] = []
  const seen = new Set<string>()
  const sentencesOf = new Map<number, SaidSentence[]>()
  for (const mention of mentions) {
    const { line, from } = mention
    if (line.isTableTalk) continue
    const at = line.tokens[from]?.start ?? 0
    const sentences = sentencesOf.getOrInsertComputed(line.index, () => splitSentences(line.line.text))
    const sentence = sentences.find((part) => part.start <= at && at < part.end)
    const position = `${line.index}:${sentence?.start}`
    if (!sentence || seen.has(position)) continue
    seen.add(position)
    const quote = readQuote(mention, sentence, writeNames, namesByLine(line.index))
    if (quote) candidates.push(quote)
  }
  const definition = findDefinition(mentions, writeNames)
  const quotes = chooseQuotes(candidates, shortness)
  if (!definition) return quotes
  const bare = (text: string) =>
    tokenize(text)
      .map(({ word }) => word)
      .join(' ')
  return [definition, ...quotes.filter(({ text }) => bare(text) !== bare(definition.text))]
}
