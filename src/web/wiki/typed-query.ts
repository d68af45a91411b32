import { useSyncExternalStore } from 'react'

/** What is searched for as one types, until it stands in the address: with each key only what was found is drawn anew. */
let typed: string | null = null
const listeners = new Set<() => void>()

export function setTypedQuery(next: string | null): void {
  typed = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTypedQuery = () => useSyncExternalStore(subscribe, () => typed)
