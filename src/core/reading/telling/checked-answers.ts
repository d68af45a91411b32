import type { CheckAnswer, CheckedRow } from '#core/reading/questions/ask-check.ts'
import type { WorldAnswer } from '#core/reading/questions/ask-world.ts'
import type { UnresolvedRecap } from '#core/reading/unresolved-recap.ts'
import {
  applyCheck,
  type Comparison,
  createComparison,
  listRows,
  type Passage,
  prepare,
} from './check-sentences.ts'
import { type ComposeInput, composeRecap, type RecapAnswers, type Visit } from './compose-recap.ts'
import { type GatheredEntities, type GatherInput, gatherEntities } from './gather-entities.ts'

/** `rows` lists the sentences of all passages, numbered from 1. */
export type Prepared = { passages: Passage[]; rows: CheckedRow[] }

/** `unchecked` has the numbers of the sentences whose check failed. */
export type Checked = { passages: Passage[]; faults: CheckAnswer['faults']; unchecked: ReadonlySet<number> }

/** `given` is what the model read beside the lines, such as known names. */
type Given = { given: string[] }
export type WorldInput = GatherInput & Given
export type RecapInput = Omit<ComposeInput, 'quotes'> & Given

function prepareAll(compose: (visit: Visit) => void, size: number, comparison: Comparison): Prepared {
  const passages: Passage[] = []
  compose((passage) => {
    passages.push(prepare(passage, size, comparison))
    return passage
  })
  return { passages, rows: listRows(passages, comparison) }
}

function finishAll<Result>(
  compose: (visit: Visit) => Result,
  { passages, faults, unchecked }: Checked,
  comparison: Comparison,
): Result {
  const shown = applyCheck(passages, faults, unchecked, comparison).values()
  return compose((passage) => shown.next().value ?? { ...passage, sentences: [] })
}

export function prepareWorld(world: WorldAnswer, input: WorldInput): Prepared {
  const comparison = createComparison(input.lines, input.given)
  return prepareAll((visit) => gatherEntities(world, input, visit), input.lines.length, comparison)
}

export function finishWorld(world: WorldAnswer, input: WorldInput, checked: Checked): GatheredEntities {
  const comparison = createComparison(input.lines, input.given)
  return finishAll((visit) => gatherEntities(world, input, visit), checked, comparison)
}

export const listUnlisted = (world: WorldAnswer, input: WorldInput): GatheredEntities['alsoMentioned'] =>
  gatherEntities(world, input, (passage) => passage).alsoMentioned

export function prepareRecap(answers: RecapAnswers, input: RecapInput): Prepared {
  const comparison = createComparison(input.lines, input.given)
  const compose = (visit: Visit) => composeRecap(answers, { ...input, quotes: comparison.quotes }, visit)
  return prepareAll(compose, input.lines.length, comparison)
}

export function finishRecap(answers: RecapAnswers, input: RecapInput, checked: Checked): UnresolvedRecap {
  const comparison = createComparison(input.lines, input.given)
  const compose = (visit: Visit) => composeRecap(answers, { ...input, quotes: comparison.quotes }, visit)
  return finishAll(compose, checked, comparison)
}

export const prepareWorldTask = { module: import.meta.url, run: prepareWorld }
export const finishWorldTask = { module: import.meta.url, run: finishWorld }
export const listUnlistedTask = { module: import.meta.url, run: listUnlisted }
export const prepareRecapTask = { module: import.meta.url, run: prepareRecap }
export const finishRecapTask = { module: import.meta.url, run: finishRecap }
