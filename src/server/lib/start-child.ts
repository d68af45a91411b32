import { fork } from 'node:child_process'
import { on } from 'node:events'
import { lowerPriority } from './lower-priority.ts'

export type Child = {
  /**
   * Sends an order and returns the first answer for which `read` is not null. Must not be called again until the previous call has
   * settled. Rejects with the signal's reason, with what `read` throws, or with `fail(…)` if the process ends.
   */
  ask<Answer>(order: object, signal: AbortSignal, read: (message: unknown) => Answer | null): Promise<Answer>
  isRunning(): boolean
  stop(): Promise<void>
}

/**
 * Runs a module in a process of its own, with a lower priority, for native code that blocks its thread or may crash.
 * @param fail makes an error of what the process wrote to stderr before it ended
 */
export function startChild(module: URL, fail: (complaint: string) => Error, args: string[] = []): Child {
  const child = fork(module, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString('utf8')).slice(-4096)
  })
  // Without a listener, this event would end the server. A pending request fails because of the `close` event.
  child.on('error', () => undefined)
  if (child.pid !== undefined) lowerPriority(child.pid)
  return {
    async ask(order, signal, read) {
      signal.throwIfAborted()
      if (!child.connected) throw fail(complaint)
      const messages = on(child, 'message', { signal, close: ['close'] })
      child.send(order, () => undefined)
      try {
        for await (const [message] of messages) {
          const answer = read(message)
          if (answer !== null) return answer
        }
      } catch (error) {
        signal.throwIfAborted()
        throw error
      }
      throw fail(complaint)
    },
    isRunning: () => child.connected,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
