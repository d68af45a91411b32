import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Letter } from '#contract/recap/letters.ts'
import { firstLineOf } from '#core/recap/letter/first-line.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'
import { runTypesetter } from '#server/sharing/pdf/run-typesetter.ts'

/** Letters take seconds, so they have a queue of their own and do not wait behind campaign PDFs. */
const queueLetter = createFairQueue(1)
const limits = { time: 60_000, memory: 2_048 }

export const makeLetterPdf = (letterId: string, letter: Letter, signal: AbortSignal): Promise<Uint8Array> =>
  queueLetter(letterId, () => runTypesetter(async (send) => send({ letter }), signal, limits), signal)

/** Keys are hashes of the texts, so that a changed letter gets a new picture. */
const previews = new LRUCache<string, Uint8Array>({ max: 50 })

export async function makePreview(
  letterId: string,
  letter: Letter,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const preview = { campaign: letter.campaign, title: letter.title, firstLine: firstLineOf(letter) }
  const key = createHash('sha256').update(JSON.stringify(preview)).digest('base64')
  const known = previews.get(key)
  if (known) return known
  const make = () => runTypesetter(async (send) => send({ preview }), signal, limits)
  const drawn = await queueLetter(letterId, make, signal)
  previews.set(key, drawn)
  return drawn
}
