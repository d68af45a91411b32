import { useEffect } from 'react'
import type { Location } from 'react-router'
import { createSharedValue } from './shared-value.ts'

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

const current = createSharedValue<LeaveGuard | null>(null)

export const useCurrentGuard = current.use

/** Asks before the place is left for another or the page is closed; null asks nothing. */
export function useLeaveGuard(guard: LeaveGuard | null): void {
  useEffect(() => {
    if (!guard) return
    current.set(guard)
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      if (current.read() === guard) current.set(null)
    }
  }, [guard])
}
