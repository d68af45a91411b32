import { useSyncExternalStore } from 'react'

/** Whether this tab hears of its jobs as they change: then nobody needs to ask. */
let isLive = false
const listeners = new Set<() => void>()

export function setLive(next: boolean): void {
  if (next === isLive) return
  isLive = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsLive = () => useSyncExternalStore(subscribe, () => isLive)
