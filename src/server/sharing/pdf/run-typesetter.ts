import { AppError } from '#contract/errors.ts'
import { pdfTexts } from '#contract/sharing/exports.ts'
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
