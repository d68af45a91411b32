import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { type LeaveGuard, useLeaveGuard } from './leave-guard.ts'

/** Asks before the page is closed, or left by the browser's Back, while a dialog over it holds what is not saved. */
export function useGuardedPlace(isChanged: boolean, text: string, onClose: () => void): void {
  const { search } = useLocation()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  const guard = useMemo<LeaveGuard | null>(() => {
    if (!isChanged) return null
    return {
      title: 'Leave without saving?',
      text,
      confirmLabel: 'Leave without saving',
      staysAt: (next) => next.search === search,
      discard: () => close.current(),
    }
  }, [isChanged, text, search])
  useLeaveGuard(guard)
}
