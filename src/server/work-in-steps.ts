import { setImmediate as pause } from 'node:timers/promises'

/** Does work that comes in short steps. Between two of them everybody else has a turn. */
export async function workInSteps<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pause()
  }
}
