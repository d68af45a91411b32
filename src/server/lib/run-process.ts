import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { AppError } from '#contract/errors.ts'

/** `time` is in milliseconds, `memory` in megabytes. */
export type ProcessLimits = { time: number; memory: number }

/** The process gets `limits.memory` as its argument, and sends one message as its answer. */
type ProcessTask<Message> = {
  module: URL
  limits: ProcessLimits
  sendAll: (send: (message: Message) => void) => Promise<void>
  /** The error for a process that needs too much time or memory, or that ends with neither an answer nor an error. */
  refuse: (cause: unknown) => AppError
}

async function receiveAnswer(child: ChildProcess, signal: AbortSignal, refuse: (cause: unknown) => AppError) {
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-4096)
  })
  const ended = once(child, 'close', { signal }).then(([code]) => {
    // After an error, the process exits with code 1 and a text on stderr. Any other exit counts as out of memory.
    throw code === 1 && stderr !== '' ? new Error(stderr) : refuse(stderr)
  })
  const [answer] = await Promise.race([once(child, 'message', { signal }), ended])
  return answer as unknown
}

/** Runs a module in a separate process without the server's environment, for native code that blocks its thread or reads hostile files. */
export async function runProcess<Message extends object>(
  { module, limits, sendAll, refuse }: ProcessTask<Message>,
  signal: AbortSignal,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(limits.time)
  const stop = AbortSignal.any([signal, timeout])
  const child = fork(module, [String(limits.memory)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    execArgv: [],
    env: {},
  })
  const closed = once(child, 'close')
  const send = (message: Message) => {
    stop.throwIfAborted()
    // The callback ignores send errors, because `receiveAnswer` learns from 'close' that the process has ended.
    child.send(message, () => undefined)
  }
  try {
    const [answer] = await Promise.all([receiveAnswer(child, stop, refuse), sendAll(send)])
    return answer
  } catch (error) {
    signal.throwIfAborted()
    throw timeout.aborted ? refuse(error) : error
  } finally {
    child.kill('SIGKILL')
    await closed
  }
}
