import { Worker } from 'node:worker_threads'

/** So long a thread waits for more of its kind: the next step of a job comes at once. */
const restMs = 2_000
/** Whoever worked longer than that holds much, and what it has compiled matters little beside the work. */
const shortMs = 1_000

type Answer = { result: unknown; tookMs: number }
type Thread = ReturnType<typeof startThread>
/** Threads that have done their work, by the module that they loaded: what V8 made of it serves the next of its kind. */
const resting = new Map<string, { thread: Thread; timer: NodeJS.Timeout }>()

/** It keeps the process alive while it works, not while it rests. */
function startThread(module: string) {
  const worker = new Worker(new URL('./compute-thread.ts', import.meta.url), { workerData: module })
  let answer: PromiseWithResolvers<Answer> | null = null
  worker.on('message', (told: Answer) => {
    worker.unref()
    answer?.resolve(told)
  })
  worker.on('error', (error) => answer?.reject(error))
  worker.on('exit', (code) => answer?.reject(new Error(`A compute thread ended with code ${code}`)))
  return {
    /** One question at a time. */
    ask(question: { name: string; args: unknown[] }): Promise<Answer> {
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
 * Arguments and result are copied. Whoever asks meanwhile gets another thread; one that was done soon rests, and may be
 * asked again. An abort ends the thread at once and throws the signal's reason.
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
    const { result, tookMs } = await thread.ask({ name, args })
    if (tookMs < shortMs) putToRest(module, thread)
    else thread.end()
    return result as Result
  } catch (error) {
    thread.end()
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
