import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

export function createSharedValue<Value>(initial: Value) {
  let value = initial
  const { notify, subscribe } = createListeners()
  const read = () => value
  const useSelected = <Part>(select: (value: Value) => Part) =>
    useSyncExternalStore(subscribe, () => select(value))
  return {
    read,
    subscribe,
    set(next: Value): void {
      if (Object.is(next, value)) return
      value = next
      notify()
    },
    use: () => useSelected((whole) => whole),
    usePart: useSelected,
  }
}
