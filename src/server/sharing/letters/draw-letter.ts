import type { Letter } from '#contract/recap/letters.ts'
import { firstLineOf } from '#core/recap/letter/first-line.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'
import { runTypesetter } from '#server/sharing/pdf/run-typesetter.ts'

/** Letters take seconds, so they have a queue of their own and do not wait behind campaign PDFs. */
const queueLetter = createFairQueue(1)
const limits = { time: 60_000, memory: 2_048 }

export const makeLetterPdf = (letterId: string, letter: Letter, signal: AbortSignal): Promise<Uint8Array> =>
  queueLetter(letterId, () => runTypesetter(async (send) => send({ letter }), signal, limits), signal)

export function makePreview(letterId: string, letter: Letter, signal: AbortSignal): Promise<Uint8Array> {
  const { campaign, title, strip } = letter
  const preview = { campaign, title, strip, firstLine: firstLineOf(letter) }
  const make = () => runTypesetter(async (send) => send({ preview }), signal, limits)
  return queueLetter(letterId, make, signal)
}
