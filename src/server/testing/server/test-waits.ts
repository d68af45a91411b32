import { EventEmitter, once } from 'node:events'
import { wait } from '#server/lib/wait.ts'

type Held = { dueAt: number; end(): void }

/** Waits pass in real time until `hold` is called. After that, a test ends them with `pass`, `passUntil` or `release`. */
export function createTestWaits() {
  const held = new Set<Held>()
  const begun = new EventEmitter()
  let isHolding = false
  let now = 0
  return {
    async wait(ms: number, signal: AbortSignal): Promise<void> {
      if (!isHolding || signal.aborted) return wait(ms, signal)
      const { promise, resolve } = Promise.withResolvers<void>()
      const own = { dueAt: now + ms, end: () => resolve() }
      held.add(own)
      begun.emit('wait')
      signal.addEventListener('abort', own.end, { once: true })
      await promise
      held.delete(own)
    },
    /** Holds new waits until a test ends them. Resolves once at least `count` held waits are due within `ms`. */
    async hold(count: number, ms = Number.POSITIVE_INFINITY): Promise<void> {
      isHolding = true
      while ([...held].filter(({ dueAt }) => dueAt <= now + ms).length < count) await once(begun, 'wait')
    },
    /** Until `done` settles, ends each held wait that is due within `ms`, including waits that begin in the meantime. */
    async passUntil<T>(done: Promise<T>, ms: number): Promise<T> {
      const endShort = () => {
        for (const { dueAt, end } of held) if (dueAt <= now + ms) end()
      }
      begun.on('wait', endShort)
      endShort()
      return done.finally(() => begun.off('wait', endShort))
    },
    release(): void {
      isHolding = false
      for (const { end } of held) end()
    },
    /**
     * Advances the time by `ms` and ends the waits that are due.
     * @throws if no wait is due
     */
    pass(ms: number): void {
      now += ms
      const due = [...held].filter(({ dueAt }) => dueAt <= now)
      if (due.length === 0) throw new Error(`No wait ends within ${ms} ms`)
      for (const { end } of due) end()
    },
  }
}
