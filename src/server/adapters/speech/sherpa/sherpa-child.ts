import { fork } from 'node:child_process'
import { once } from 'node:events'
import { AppError } from '#contract/errors.ts'
import { lowerPriority } from '#server/lib/lower-priority.ts'
import { type SherpaAnswer, type SherpaRequest, sherpaAnswer } from './sherpa-protocol.ts'

export type SherpaChild = {
  /**
   * Must not be called again until the previous call has settled. Rejects with the signal's reason, or with AppError if the process fails.
   */
  ask(order: SherpaRequest, signal: AbortSignal): Promise<SherpaAnswer>
  stop(): Promise<void>
}

export function startSherpaChild(): SherpaChild {
  const child = fork(new URL('./sherpa-worker.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString('utf8')).slice(-4096)
  })
  // Without a listener, this event would end the server. A pending request fails because of the `close` event.
  child.on('error', () => undefined)
  if (child.pid !== undefined) lowerPriority(child.pid)
  return {
    async ask(order, signal) {
      signal.throwIfAborted()
      if (!child.connected) throw failure(complaint)
      const answered = once(child, 'message', { signal })
      const crashed = ended.then(() => Promise.reject(failure(complaint)))
      child.send(order)
      try {
        const [message] = await Promise.race([answered, crashed])
        const reply = sherpaAnswer.parse(message)
        if (reply.error !== undefined) throw failure(reply.error)
        return reply
      } catch (error) {
        signal.throwIfAborted()
        throw error
      } finally {
        crashed.catch(() => undefined)
      }
    },
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** A full disk fails like elsewhere: it is named, and tried again later. */
function failure(reason: string): Error {
  if (reason.includes('ENOSPC')) return Object.assign(new Error(reason), { code: 'ENOSPC' })
  return new AppError('ENGINE_FAILED', failed, { cause: new Error(reason) })
}

const failed =
  'The speech model on this server could not be run. Ask the person who runs it to check its files in the models folder, then press Retry.'
