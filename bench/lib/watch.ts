import { readFileSync } from 'node:fs'
import { setTimeout as pass } from 'node:timers/promises'

/** `took` is in milliseconds. */
export async function measure<T>(work: () => Promise<T>): Promise<{ took: number; result: T }> {
  const start = performance.now()
  const result = await work()
  return { took: performance.now() - start, result }
}

/** Repeats `meanwhile` while `work` runs. `longest` is the duration of the longest call of `meanwhile` in milliseconds. */
export async function watch<T>(
  work: Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<{ result: T; longest: number }> {
  let isDone = false
  let longest = 0
  const done = work.finally(() => (isDone = true))
  while (!isDone) {
    const { took } = await measure(meanwhile)
    longest = Math.max(longest, took)
    await pass(5)
  }
  return { result: await done, longest }
}

/** Resident memory in kilobytes. */
export function readMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
}
