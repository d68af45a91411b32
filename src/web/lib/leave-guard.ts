import { useEffect, useSyncExternalStore } from 'react'
import type { Location } from 'react-router'

/** Something that would be lost by going elsewhere. */
export type LeaveGuard = {
  title: string
  text: string
  confirmLabel: string
  /** True where the other place keeps it on the screen. */
  staysAt(location: Location): boolean
  /** Gives it up. */
  discard: () => void
}

let current: LeaveGuard | null = null
const listeners = new Set<() => void>()

function setGuard(next: LeaveGuard | null): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useCurrentGuard = () => useSyncExternalStore(subscribe, () => current)

/** Asks before the place is left for another or the page is closed; null asks nothing. */
export function useLeaveGuard(guard: LeaveGuard | null): void {
  useEffect(() => {
    if (!guard) return
    setGuard(guard)
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      if (current === guard) setGuard(null)
    }
  }, [guard])
}
