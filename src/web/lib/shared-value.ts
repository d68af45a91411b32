import { useSyncExternalStore } from 'react'

/** A page-wide value outside of React; components that use it re-render when it changes. */
export function createSharedValue<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  const read = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  /** Re-renders only when the selected part changes. */
  const useSelected = <Part>(select: (value: Value) => Part) =>
    useSyncExternalStore(subscribe, () => select(value))
  return {
    read,
    set(next: Value): void {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSelected((whole) => whole),
    usePart: useSelected,
  }
}
