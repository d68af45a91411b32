import { Worker } from 'node:worker_threads'

/**
 * Runs a function that needs nothing but its arguments in a thread of its own, so that seconds of work do not hold up the
 * server. Arguments and result are copied. An abort ends the thread at once and throws the signal's reason.
 * @param module import specifier such as `#core/wiki/extract-entities.ts`; `name` must be one of its exports
 */
export function computeInThread<Args extends unknown[], Result>(
  module: string,
  name: string,
  _function: (...args: Args) => Result,
  args: Args,
  signal: AbortSignal,
): Promise<Result> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./compute-thread.ts', import.meta.url), {
      workerData: { module, name, args },
    })
    const abort = () => {
      void thread.terminate()
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort, { once: true })
    thread.once('message', (result: Result) => {
      signal.removeEventListener('abort', abort)
      resolve(result)
      void thread.terminate()
    })
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`A compute thread ended with code ${code}`)))
  })
}
