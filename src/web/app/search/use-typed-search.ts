import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isBlank } from '#contract/text.ts'
import { useSettledValue } from '#web/lib/hooks/use-settled-value.ts'

const settleMs = 250

/**
 * Returns the typed text and its setter. Calls `onSettled` with the trimmed text once the user pauses. If `q` changes from outside, for
 * example after Back, the new `q` replaces the typed text.
 */
export function useTypedSearch(q: string, onSettled: (q: string) => void) {
  const [typed, setTyped] = useState(q)
  const inAddress = useRef(q)
  const settled = useSettledValue(typed, settleMs)
  const settle = useEffectEvent(onSettled)
  useEffect(() => {
    if (q === inAddress.current) return
    inAddress.current = q
    setTyped(q)
  }, [q])
  useEffect(() => {
    const next = isBlank(settled) ? '' : settled.trim()
    if (next === inAddress.current) return
    inAddress.current = next
    settle(next)
  }, [settled])
  return [typed, setTyped] as const
}
