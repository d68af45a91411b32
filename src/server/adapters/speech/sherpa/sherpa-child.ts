import { AppError } from '#contract/errors.ts'
import { startChild } from '#server/lib/start-child.ts'
import { type SherpaAnswer, type SherpaRequest, sherpaAnswer } from './sherpa-protocol.ts'

export type SherpaChild = {
  /**
   * Must not be called again until the previous call has settled. Rejects with the signal's reason, or with AppError if the process fails.
   */
  ask(order: SherpaRequest, signal: AbortSignal): Promise<SherpaAnswer>
  stop(): Promise<void>
}

export function startSherpaChild(): SherpaChild {
  const child = startChild(new URL('./sherpa-worker.ts', import.meta.url), failure)
  return { ask: (order, signal) => child.ask(order, signal, readReply), stop: child.stop }
}

function readReply(message: unknown): SherpaAnswer {
  const reply = sherpaAnswer.parse(message)
  if (reply.error !== undefined) throw failure(reply.error)
  return reply
}

/** A full disk fails like elsewhere: it is named, and tried again later. */
function failure(reason: string): Error {
  if (reason.includes('ENOSPC')) return Object.assign(new Error(reason), { code: 'ENOSPC' })
  return new AppError('ENGINE_FAILED', failed, { cause: new Error(reason) })
}

const failed =
  'The speech model on this server could not be run. Ask the person who runs it to check its files in the models folder, then press Retry.'
