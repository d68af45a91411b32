import { toTerm } from '#core/ask/claims/claim-terms.ts'
import { readNumbers } from '#core/ask/claims/number-words.ts'
import { isNearSpelling } from '#core/fold-name.ts'
import { type Token, tokenize } from '#core/language/tokenize.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'
import { isCommonWord } from '#core/language/words/common-words.ts'
import { createMentionTest } from '#core/names/find-names.ts'
import { createVoiceReader, type Seat } from '#core/reading/transcript/find-seats.ts'
import type { Passage } from './evidence.ts'
import type { AskedKind, Question, QuestionTerm } from './parse-question.ts'

type ReadText = {
  /** How well the text matches each term of the question, from 0 to 1. */
  strengths: number[]
  words: number
  /** Above 1 if the text may contain what the question asks for, such as a number or a time; else 1. */
  fit: number
}

/** Weights of matches: the word itself, another form of it, a word with the same stem, a near spelling of a name, a name of the speaker. */
const strength = { word: 1, form: 0.9, stem: 0.85, near: 0.7, speaker: 0.35 } as const

const fit = { no: 1, maybe: 1.1, known: 1.25 } as const

const times =
  /\b(?:today|tonight|tomorrow|yesterday|ago|hours?|days?|weeks?|months?|years?|morning|noon|evening|night|midnight|dawn|dusk)\b/i

type Words = { own: Set<string>; terms: Set<string>; speaker: Set<string> }

function matchTerm({ forms, isName }: QuestionTerm, { own, terms, speaker }: Words): number {
  const [word = '', ...others] = forms
  if (own.has(word)) return strength.word
  if (others.some((form) => own.has(form))) return strength.form
  if (!isName) return terms.has(toTerm(word)) ? strength.stem : 0
  if ([...own].some((one) => isNearSpelling(one, word))) return strength.near
  return forms.some((form) => speaker.has(form)) ? strength.speaker : 0
}

/** In the returned function, `voices` are the words in the names of the speaker and of the speaker's characters. */
export function createTextReader({ terms, asks, answers }: Question) {
  const asked = new Set(terms.flatMap(({ forms }) => forms))
  const isAnswer = createMentionTest(answers)
  const hasNewName = (tokens: Token[]) =>
    tokens.some(
      ({ word, isCapital, startsSentence }) =>
        isCapital && !asked.has(word) && !isClosedWord(word) && !(startsSentence && isCommonWord(word)),
    )
  const tests: Partial<Record<AskedKind, (text: string, tokens: Token[]) => boolean>> = {
    number: (text) => readNumbers(text, true).length > 0,
    time: (text) => times.test(text),
    person: (_, tokens) => hasNewName(tokens),
    place: (_, tokens) => hasNewName(tokens),
  }
  return (text: string, voices: Set<string>): ReadText => {
    const tokens = tokenize(text)
    const parts = tokens.flatMap(({ word }) => (word.includes('-') ? [word, ...word.split('-')] : [word]))
    const words = { own: new Set(parts), terms: new Set(parts.map(toTerm)), speaker: voices }
    const fits = tests[asks]?.(text, tokens) ? fit.maybe : fit.no
    return {
      strengths: terms.map((term) => matchTerm(term, words)),
      words: tokens.length,
      fit: isAnswer(text) ? fit.known : fits,
    }
  }
}

/** How many lines before and after the best line belong to its passage. */
const reach = { before: 2, after: 4 } as const
/** Weights of a match by its distance in lines from the best line. `context` is for matches outside `reach`, which still show the topic. */
const nearness = [1, 0.75, 0.6, 0.45, 0.35]
const context = { lines: 12, weight: 0.25 } as const
const nameWeight = 1.6
/** A text of this many words gets half the score of a very short text with the same match. */
const longText = 500
/**
 * Conditions for joining two passages: `lines` is the maximum distance from the last line of one to the first line of the other, `share`
 * the minimum ratio of the lower score to the higher one, and `words` the maximum length of the result.
 */
const joining = { lines: 3, share: 0.6, words: 250 } as const
/** Maximum words of a passage, unless it is a single line. */
const mostWords = 500
/** A passage with fewer words is extended by the lines after it. */
const fewestWords = 100
/** Minimum share of the question's total weight that a passage must match. */
const leastShare = 0.3

/** Terms that are rarer among the texts get more weight. */
function weighTerms({ terms }: Question, texts: ReadText[]): number[] {
  return terms.map(({ isName }, at) => {
    const found = texts.filter(({ strengths }) => (strengths[at] ?? 0) > 0).length
    return Math.log(1 + (texts.length + 1) / (found + 1)) * (isName ? nameWeight : 1)
  })
}

type Placed = { passage: Passage; from: number; to: number; score: number }

function scoreAt(read: ReadText[], at: number, weights: number[], total: number): number {
  const first = Math.max(0, at - context.lines)
  const near = read.slice(first, at + context.lines + 1)
  const nearnessOf = (index: number) => {
    const distance = first + index - at
    const isInside = distance >= -reach.before && distance <= reach.after
    return isInside ? (nearness[Math.abs(distance)] ?? context.weight) : context.weight
  }
  const matched = weights.reduce(
    (sum, weight, term) =>
      sum +
      weight * Math.max(...near.map(({ strengths }, index) => (strengths[term] ?? 0) * nearnessOf(index))),
    0,
  )
  if (matched < leastShare * total) return 0
  const inside = read.slice(Math.max(0, at - reach.before), at + reach.after + 1)
  const share = Math.sqrt(matched / total)
  const fit = Math.max(...inside.map((text) => text.fit))
  return (matched * share * fit) / (1 + (read[at]?.words ?? 0) / longText)
}

const cut = ({ passage, from, to }: Placed) => passage.evidence.slice(from, to + 1)
const countWords = (one: Placed) => cut(one).reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)
const touches = (one: Placed, other: Placed, gap = 0) =>
  one.passage === other.passage && one.from <= other.to + gap && other.from <= one.to + gap
const listSegments = (placed: Placed[]) =>
  new Set(placed.flatMap(cut).flatMap(({ sources }) => sources.map(({ segmentId }) => segmentId)))

/** Drops the lines farthest from the best one until the passage has at most `mostWords`. */
function shorten(placed: Placed, best: number): Placed {
  const { from, to } = placed
  if (from === to || countWords(placed) <= mostWords) return placed
  return shorten(best - from > to - best ? { ...placed, from: from + 1 } : { ...placed, to: to - 1 }, best)
}

/** Returns the joined passage; null if `one` is too far away, scores too low or makes the passage too long. */
function join(best: Placed, one: Placed): Placed | null {
  if (!touches(best, one, joining.lines) || one.score < joining.share * best.score) return null
  const joined = { ...best, from: Math.min(best.from, one.from), to: Math.max(best.to, one.to) }
  return countWords(joined) <= joining.words ? joined : null
}

/** Chooses at most `limit` passages that do not overlap. Joins passages that are close together, and extends short ones. */
function choosePassages(placed: Placed[], limit: number): Placed[] {
  const chosen: Placed[] = []
  const isFree = (one: Placed, except?: Placed) =>
    !chosen.some((other) => other !== except && touches(one, other))
  for (const one of placed) {
    const at = chosen.findIndex((best) => join(best, one))
    const best = chosen[at]
    const joined = best && join(best, one)
    if (joined && isFree(joined, best)) chosen[at] = joined
    else if (chosen.length === limit) break
    else if (isFree(one) && !listSegments([one]).isSubsetOf(listSegments(chosen))) chosen.push(one)
  }
  for (const [at, one] of chosen.entries()) {
    let long = one
    for (
      let next = { ...one, to: one.to + 1 };
      next.to < one.passage.evidence.length;
      next = { ...long, to: long.to + 1 }
    ) {
      if (countWords(long) >= fewestWords || !isFree(next, one)) break
      long = next
    }
    chosen[at] = long
  }
  return chosen
}

/** Returns the best passages first. */
export function rankPassages(
  question: Question,
  passages: Passage[],
  seats: Seat[],
  limit: number,
): Passage[] {
  const readText = createTextReader(question)
  const readVoices = createVoiceReader(seats)
  const read = passages.map(({ title, evidence }) =>
    evidence.map(({ text, speaker, origin }) =>
      readText(origin.kind === 'fact' ? `${title}: ${text}` : text, readVoices(speaker)),
    ),
  )
  const weights = weighTerms(question, read.flat())
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const placed = passages.flatMap((passage, index): Placed[] =>
    passage.evidence.flatMap((_, at) => {
      const score = scoreAt(read[index] ?? [], at, weights, total)
      const from = Math.max(0, at - reach.before)
      const to = Math.min(passage.evidence.length - 1, at + reach.after)
      return score > 0 ? shorten({ passage, from, to, score }, at) : []
    }),
  )
  const sorted = placed.sort((a, b) => b.score - a.score)
  return choosePassages(sorted, limit).map((one) => ({ title: one.passage.title, evidence: cut(one) }))
}

export const rankPassagesTask = { module: import.meta.url, run: rankPassages }
