import { AppError } from '#contract/errors.ts'
import { readStrings } from '#contract/recap/recap-edit.ts'
import { pdfLimits, pdfTexts } from '#contract/sharing/exports.ts'
import type { ExportedCampaign } from '#core/sharing/exported-campaign.ts'
import { countMarks } from '#core/wiki/text/read-runs.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'
import { type ProcessLimits, runProcess } from '#server/lib/run-process.ts'
import type { TypesetPart } from './typeset-process.ts'

type Send = (part: TypesetPart) => void

/** Rejects with LIMIT if typesetting takes too much time or memory. */
export async function runTypesetter(
  sendAll: (send: Send) => Promise<void>,
  signal: AbortSignal,
  limits: ProcessLimits,
): Promise<Uint8Array> {
  const module = new URL('./typeset-process.ts', import.meta.url)
  const refuse = (cause: unknown) => new AppError('LIMIT', pdfTexts.tooLong, { cause })
  const file = await runProcess({ module, limits, sendAll, refuse }, signal)
  if (!(file instanceof Uint8Array)) throw new Error('The typesetter sent something other than a file')
  return file
}

/** Two PDFs at a time, of different accounts: each occupies a processor and a lot of memory. */
const queuePdf = createFairQueue(2, 1)

/**
 * Rejects with LIMIT if the campaign is too large for one PDF.
 * @param account PDFs are queued per account, so that accounts take turns
 */
export function makePdf(
  account: string,
  exported: ExportedCampaign,
  signal: AbortSignal,
  limits: { time: number; memory: number } = pdfLimits,
): Promise<Uint8Array> {
  let marks = 0
  const countAll = (texts: string[]) => {
    for (const text of texts) marks += countMarks(text)
    if (marks > pdfLimits.marks) throw new AppError('LIMIT', pdfTexts.tooLong)
  }
  const typeset = () =>
    runTypesetter(
      async (send) => {
        countAll([exported.campaign.description])
        for await (const session of exported.sessions()) {
          countAll([session.notes, ...readStrings(session.recap)])
          send({ sessions: [session] })
        }
        for await (const entries of exported.entries()) {
          countAll(
            entries.flatMap(({ description, facts = [] }) => [description, ...facts.map(({ text }) => text)]),
          )
          send({ entries })
        }
        for await (const { id, kind, read } of exported.pictures()) {
          if (kind !== 'cover' && kind !== 'entry') continue
          const webp = await read(kind === 'cover' ? 'large' : 'medium')
          if (webp) send({ picture: { id, webp } })
        }
        send({ campaign: exported.campaign, exportedAt: exported.exportedAt })
      },
      signal,
      limits,
    )
  return queuePdf(account, typeset, signal)
}
