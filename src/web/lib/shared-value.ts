import { useSyncExternalStore } from 'react'

/** A value of the whole page, outside of all components: whoever uses it is drawn anew when it is another. */
export function createSharedValue<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  const read = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  /** Whoever uses a part of it is left alone when another part changes. */
  const usePart = <Part>(select: (value: Value) => Part) =>
    useSyncExternalStore(subscribe, () => select(value))
  return {
    read,
    set(next: Value): void {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    use: () => usePart((whole) => whole),
    usePart,
  }
}
