import { pdfLimits } from '#contract/sharing/pdf.ts'
import type { ExportedCampaign } from '#core/sharing/exported-campaign.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'
import { runTypesetter } from './run-typesetter.ts'

/** One PDF at a time: each occupies a processor and a lot of memory. */
const queuePdf = createFairQueue(1)

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
  const make = () =>
    runTypesetter(
      async (send) => {
        for await (const session of exported.sessions()) send({ sessions: [session] })
        for await (const entries of exported.entries()) send({ entries })
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
  return queuePdf(account, make, signal)
}
