import { Worker } from 'node:worker_threads'

/** So long a thread waits for more of its kind: the next step of a job comes at once. */
const restMs = 2_000

type Thread = ReturnType<typeof startThread>
/** Threads that have done their work, by the module that they loaded: what V8 made of it serves the next of its kind. */
const resting = new Map<string, { thread: Thread; timer: NodeJS.Timeout }>()

/** It keeps the process alive while it works, not while it rests. */
function startThread(module: string) {
  const worker = new Worker(new URL('./compute-thread.ts', import.meta.url), { workerData: module })
  let answer: PromiseWithResolvers<unknown> | null = null
  worker.on('message', (result) => {
    worker.unref()
    answer?.resolve(result)
  })
  worker.on('error', (error) => answer?.reject(error))
  worker.on('exit', (code) => answer?.reject(new Error(`A compute thread ended with code ${code}`)))
  return {
    /** One question at a time. */
    ask(question: { name: string; args: unknown[] }): Promise<unknown> {
      worker.postMessage(question)
      worker.ref()
      answer = Promise.withResolvers()
      return answer.promise
    },
    /** At once; whoever waits for an answer gets the reason. */
    end(reason?: unknown): void {
      answer?.reject(reason)
      void worker.terminate()
    },
  }
}

function takeRested(module: string): Thread | undefined {
  const rested = resting.get(module)
  clearTimeout(rested?.timer)
  resting.delete(module)
  return rested?.thread
}

function putToRest(module: string, thread: Thread): void {
  takeRested(module)?.end()
  const timer = setTimeout(() => takeRested(module)?.end(), restMs).unref()
  resting.set(module, { thread, timer })
}

/**
 * Runs a function that needs nothing but its arguments in a thread, so that seconds of work do not hold up the server.
 * Arguments and result are copied. Whoever asks meanwhile gets another thread; one that is done rests, and may be asked
 * again. An abort ends the thread at once and throws the signal's reason.
 * @param module import specifier such as `#core/wiki/extract-entities.ts`; `name` must be one of its exports
 */
export async function computeInThread<Args extends unknown[], Result>(
  module: string,
  name: string,
  _function: (...args: Args) => Result,
  args: Args,
  signal: AbortSignal,
): Promise<Result> {
  signal.throwIfAborted()
  const thread = takeRested(module) ?? startThread(module)
  const abort = () => thread.end(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    const result = await thread.ask({ name, args })
    putToRest(module, thread)
    return result as Result
  } catch (error) {
    thread.end()
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
