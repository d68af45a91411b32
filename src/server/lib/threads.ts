import { Tinypool } from 'tinypool'
import { jobNiceness } from './lower-priority.ts'
import type { ThreadCall } from './thread-worker.ts'

/**
 * `module` is the `import.meta.url` of the module that exports `run`. The thread looks `run` up by its name, and `run` must use no state
 * other than its arguments.
 */
export type ThreadTask<Args extends unknown[], Result> = { module: string; run: (...args: Args) => Result }

const createPool = (name: 'runCall' | 'runInSlowThread') =>
  new Tinypool({
    filename: new URL('./thread-worker.ts', import.meta.url).href,
    name,
    // An abort ends a thread. Without a minimum, the pool would not replace the thread while tasks wait.
    minThreads: 1,
    maxThreads: 8,
    idleTimeout: 2_000,
    // A thread is replaced if it uses more bytes than this after a task, because an idle thread does not free memory. With the built-in
    // reader loaded, a thread uses 20 MB.
    maxMemoryLimitBeforeRecycle: 30_000_000,
  })

/** The pool starts at first use, so that tests and scripts that do not need it start no threads. */
function createRunner(name: 'runCall' | 'runInSlowThread') {
  let pool: Tinypool | null = null
  return async <Args extends unknown[], Result>(
    { module, run }: ThreadTask<Args, Result>,
    args: Args,
    signal: AbortSignal,
  ): Promise<Awaited<Result>> => {
    pool ??= createPool(name)
    const call: ThreadCall = { module, name: run.name, args, niceness: jobNiceness() }
    try {
      return await pool.run(call, { signal })
    } catch (error) {
      signal.throwIfAborted()
      throw error
    }
  }
}

/**
 * Arguments and result are copied.
 * @throws the function's error, or the signal's reason after an abort; an abort ends the thread
 */
export const runInThread = createRunner('runCall')

/** Like `runInThread`, but at a lower priority, for audio processing that takes minutes. */
export const runInSlowThread = createRunner('runInSlowThread')
