import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { AppError } from '#contract/errors.ts'
import { pdfLimits, pdfTexts } from '#contract/sharing/pdf.ts'
import type { ExportedCampaign, ExportedEntry, ExportedSession } from '#core/sharing/exported-campaign.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'

/** The messages to the child process, in this order: sessions, entries, campaign. */
export type PdfPart =
  | { sessions: ExportedSession[] }
  | { entries: ExportedEntry[] }
  | Pick<ExportedCampaign, 'campaign' | 'exportedAt'>

/** One PDF at a time: each occupies a processor and a lot of memory. */
const queuePdf = createFairQueue(1)

async function sendParts(
  child: ChildProcess,
  exported: ExportedCampaign,
  signal: AbortSignal,
): Promise<void> {
  const send = (part: PdfPart) => {
    signal.throwIfAborted()
    // The 'close' event reports a process that has ended.
    child.send(part, () => undefined)
  }
  for await (const session of exported.sessions()) send({ sessions: [session] })
  for await (const entries of exported.entries()) send({ entries })
  send({ campaign: exported.campaign, exportedAt: exported.exportedAt })
}

/** Rejects with the stderr of a process that ends without a PDF. */
async function receivePdf(child: ChildProcess, signal: AbortSignal): Promise<Uint8Array> {
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-4096)
  })
  const ended = once(child, 'close', { signal }).then(([code]) => {
    // An error exits with code 1 and a message; a process out of memory leaves no message.
    throw code === 1 && stderr !== ''
      ? new Error(stderr)
      : new AppError('LIMIT', pdfTexts.tooLong, { cause: stderr })
  })
  const [pdf] = await Promise.race([once(child, 'message', { signal }), ended])
  if (!(pdf instanceof Uint8Array)) throw new Error('The typesetter sent something other than a PDF')
  return pdf
}

/**
 * Typesets a campaign as a PDF in a child process, which is killed when the signal aborts. Rejects with LIMIT if
 * the campaign is too large for one PDF.
 * @param account PDFs are queued per account, so that one account cannot block another
 */
export function makePdf(
  account: string,
  exported: ExportedCampaign,
  signal: AbortSignal,
  limits: { time: number; memory: number } = pdfLimits,
): Promise<Uint8Array> {
  const make = async () => {
    const timeout = AbortSignal.timeout(limits.time)
    const stop = AbortSignal.any([signal, timeout])
    const child = fork(new URL('./typeset-process.ts', import.meta.url), [String(limits.memory)], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      execArgv: [],
      env: {},
    })
    const closed = once(child, 'close')
    try {
      const [pdf] = await Promise.all([receivePdf(child, stop), sendParts(child, exported, stop)])
      return pdf
    } catch (error) {
      signal.throwIfAborted()
      if (!timeout.aborted) throw error
      throw new AppError('LIMIT', pdfTexts.tooLong, { cause: error })
    } finally {
      child.kill('SIGKILL')
      await closed
    }
  }
  return queuePdf(account, make, signal)
}
