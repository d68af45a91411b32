import { readMemory } from '#server/lib/free-memory.ts'

/** An engine whose model is in memory. */
export type Resident = {
  /** Resolves when the engine has left the memory, which it does as soon as its present work allows. */
  leave(): Promise<void>
}

const residents = new Set<Resident>()
let line: Promise<unknown> = Promise.resolve()

/**
 * Lets engines that do not fit into the memory together take turns, in the order in which they came. Resolves when there is room for
 * the engine, or when no other engine is left that could make some.
 * @returns a function to be called when the engine has left the memory
 */
export async function enterMemory(
  neededBytes: number,
  resident: Resident,
  signal: AbortSignal,
  readFree = () => readMemory().free,
): Promise<() => void> {
  const before = line
  const { promise: passed, resolve: pass } = Promise.withResolvers<void>()
  line = before.then(() => passed)
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  aborted.catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  try {
    signal.throwIfAborted()
    await Promise.race([before, aborted])
    if (residents.size > 0 && readFree() < neededBytes) {
      await Promise.race([Promise.all([...residents].map((one) => one.leave())), aborted])
    }
    residents.add(resident)
    return () => residents.delete(resident)
  } finally {
    signal.removeEventListener('abort', stop)
    pass()
  }
}
