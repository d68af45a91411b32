import { useSyncExternalStore } from 'react'

export type Notice = { id: number; kind: 'error' | 'success' | 'info'; text: string }

/** Success messages clear themselves after 3 seconds (part 1 §4). */
export const successStaysMs = 3_000

let notices: readonly Notice[] = []
let nextId = 1
const listeners = new Set<() => void>()

function change(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

/** Shows a banner over the whole application; the same sentence is not shown twice at once. */
export function showNotice(kind: Notice['kind'], text: string): number {
  const id = nextId++
  change([...notices.filter((one) => one.text !== text), { id, kind, text }])
  if (kind === 'success') setTimeout(() => dismissNotice(id), successStaysMs)
  return id
}

export function dismissNotice(id: number): void {
  change(notices.filter((one) => one.id !== id))
}

export const clearNotices = () => change([])

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useNotices = () => useSyncExternalStore(subscribe, () => notices)
