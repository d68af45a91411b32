import { createVoiceReader } from '#core/reading/narrative/claims/read-seats.ts'
import type { Seat } from '#core/reading/narrative/seat.ts'
import { createTextReader, type ReadText } from './match-terms.ts'
import type { Run } from './passage.ts'
import type { Question } from './read-question.ts'

/** Lines before and after the best line that belong to its passage. */
const reach = { before: 2, after: 4 } as const
/** Weight of a match by its distance from the best line; farther lines still tell what the talk is about. */
const nearness = [1, 0.75, 0.6, 0.45, 0.35]
const context = { lines: 12, weight: 0.25 } as const
const nameWeight = 1.6
const fitWeight = 1.1
/** A text of this many words counts half as much as a short one. */
const longText = 500
/** The least share of the weight of a question that a passage must match. */
const leastShare = 0.3

/** The rarer a term is among the texts, the more it weighs. */
function weighTerms({ terms }: Question, texts: ReadText[]): number[] {
  return terms.map(({ isName }, at) => {
    const found = texts.filter(({ strengths }) => (strengths[at] ?? 0) > 0).length
    return Math.log(1 + (texts.length + 1) / (found + 1)) * (isName ? nameWeight : 1)
  })
}

type Placed = { run: Run; from: number; to: number; score: number }

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
  const fits = inside.some((text) => text.fits) ? fitWeight : 1
  return (matched * fits) / (1 + (read[at]?.words ?? 0) / longText)
}

/** True if an earlier passage holds all lines that this one rests on. */
function isRepeated({ run, from, to }: Placed, chosen: Placed[]): boolean {
  if (chosen.some((one) => one.run === run && from <= one.to && one.from <= to)) return true
  const ids = listSegments([{ run, from, to }])
  return ids.size > 0 && ids.isSubsetOf(listSegments(chosen))
}

const cut = ({ run, from, to }: Pick<Placed, 'run' | 'from' | 'to'>) => run.evidence.slice(from, to + 1)
const listSegments = (placed: Pick<Placed, 'run' | 'from' | 'to'>[]) =>
  new Set(placed.flatMap(cut).flatMap(({ sources }) => sources.map(({ segmentId }) => segmentId)))

/** Returns the best passages first. No two have the same lines. */
export function rankPassages(question: Question, runs: Run[], seats: Seat[], limit: number): Run[] {
  const readText = createTextReader(question)
  const readVoices = createVoiceReader(seats)
  const read = runs.map(({ title, evidence }) =>
    evidence.map(({ text, speaker, origin }) =>
      readText(origin.kind === 'fact' ? `${title}: ${text}` : text, readVoices(speaker)),
    ),
  )
  const weights = weighTerms(question, read.flat())
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const placed = runs.flatMap((run, index): Placed[] =>
    run.evidence.map((_, at) => ({
      run,
      from: Math.max(0, at - reach.before),
      to: Math.min(run.evidence.length - 1, at + reach.after),
      score: scoreAt(read[index] ?? [], at, weights, total),
    })),
  )
  const chosen: Placed[] = []
  for (const one of placed.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)) {
    if (chosen.length === limit) break
    if (!isRepeated(one, chosen)) chosen.push(one)
  }
  return chosen.map((one) => ({ title: one.run.title, evidence: cut(one) }))
}

export const rankPassagesTask = { module: import.meta.url, run: rankPassages }
