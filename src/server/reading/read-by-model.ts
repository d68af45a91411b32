import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import type { ReadingContext } from '#core/reading/names/extracted-entity.ts'
import { answerLimits, type ChunkAnswer } from '#core/reading/narrative/chunk-answer.ts'
import type { CheckedClaim } from '#core/reading/narrative/claim.ts'
import { cutChunksTask } from '#core/reading/narrative/cut-chunks.ts'
import { findTableSeats, listLabels, readSeatsTask } from '#core/reading/narrative/find-seats.ts'
import { gatherNamesTask, listForms } from '#core/reading/narrative/gather-names.ts'
import { gatherSessionTask } from '#core/reading/narrative/gather-session.ts'
import {
  applyVerdicts,
  type Judged,
  judgeClaimsTask,
  judgeRepairsTask,
} from '#core/reading/narrative/judge-claims.ts'
import type { GatheredSession } from '#core/reading/narrative/note.ts'
import type { Seat } from '#core/reading/narrative/seat.ts'
import { tidyText } from '#core/reading/narrative/tidy-answer.ts'
import { askChunk } from '#core/reading/questions/ask-chunk.ts'
import { askClaims, askRepairs } from '#core/reading/questions/ask-claims.ts'
import { askMerges } from '#core/reading/questions/ask-merges.ts'
import { askSeatsTask } from '#core/reading/questions/ask-seats.ts'
import type { ThreadTask } from '#server/lib/threads.ts'
import * as schemas from './answer-schemas.ts'
import { type Ask, askAll, askInBatches } from './ask-model.ts'

type Spoken = { lines: SpokenLine[]; context: ReadingContext }
/** Runs a task in a thread within a time limit. */
export type Compute = <Args extends unknown[], Result>(
  task: ThreadTask<Args, Result>,
  args: Args,
) => Promise<Result>

const repairBatch = 40

async function findSeats(ask: Ask, { lines, context }: Spoken, compute: Compute): Promise<Seat[]> {
  const labels = listLabels(lines)
  const seats = findTableSeats(labels, context.table)
  const unknown = labels.filter((label) => !seats.some(({ speaker }) => speaker === label))
  if (unknown.length === 0 || labels.length < 2) return seats
  const characters = context.table.flatMap(({ character }) => character ?? [])
  const question = await compute(askSeatsTask, [lines, unknown, characters])
  const answer = await ask('seats', schemas.seatAnswer, question)
  return compute(readSeatsTask, [lines, labels, seats, answer])
}

/** Asks about one chunk after another, because each question includes the summary of the earlier chunks. */
async function readChunks(
  ask: Ask,
  { lines, context }: Spoken,
  seats: Seat[],
  compute: Compute,
  report: (share: number) => void,
): Promise<ChunkAnswer[]> {
  const chunks = await compute(cutChunksTask, [lines, seats])
  const answers: ChunkAnswer[] = []
  for (const [index, chunk] of chunks.entries()) {
    report(index / chunks.length)
    const soFar = tidyText(answers.at(-1)?.soFar ?? '', answerLimits.soFar)
    answers.push(await ask('session_notes', schemas.chunkAnswer, askChunk(chunk, soFar, context)))
  }
  return answers
}

/** Sends claims that fail the check back to the model once for correction. */
async function checkClaims(
  ask: Ask,
  lines: SpokenLine[],
  answers: ChunkAnswer[],
  names: string[][],
  seats: Seat[],
  compute: Compute,
): Promise<CheckedClaim[]> {
  const judged = await compute(judgeClaimsTask, [lines, answers, names, seats])
  const checked = await askAll(judged, async ({ held, failed }): Promise<Judged> => {
    if (held.length === 0) return { held, failed }
    const verdicts = await ask('claim_verdicts', schemas.verdictAnswer, askClaims(lines, seats, held))
    const after = applyVerdicts(held, verdicts)
    return { held: after.held, failed: [...failed, ...after.failed] }
  })
  const failed = checked.flatMap((one) => one.failed)
  const repaired = await askInBatches(failed, repairBatch, async (batch) => {
    const repairs = await ask('claim_repairs', schemas.repairAnswer, askRepairs(lines, seats, batch))
    return compute(judgeRepairsTask, [lines, names, seats, batch, repairs])
  })
  return [...checked.flatMap(({ held }) => held), ...repaired]
}

export async function readByModel(
  ask: Ask,
  spoken: Spoken,
  compute: Compute,
  report: (share: number) => void,
): Promise<GatheredSession> {
  const { lines, context } = spoken
  const seats = await findSeats(ask, spoken, compute)
  const answers = await readChunks(ask, spoken, seats, compute, (share) => report(share * 0.6))
  report(0.6)
  const named = await compute(gatherNamesTask, [lines, answers, context])
  const claims = await checkClaims(ask, lines, answers, listForms(named, context), seats, compute)
  report(0.95)
  const { groups } =
    named.length > 1 ? await ask('same_names', schemas.mergeAnswer, askMerges(named)) : { groups: [] }
  return compute(gatherSessionTask, [lines, answers, named, claims, groups, context, seats])
}
