import { useEffect, useState } from 'react'

/** Returns the last value that stayed the same for `durationMs`; until there is one, the first value. */
export function useSettledValue(value: string, durationMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), durationMs)
    return () => clearTimeout(timer)
  }, [value, durationMs])
  return settled
}

export function useTemporaryValue<T>(durationMs: number): [value: T | null, show: (value: T) => void] {
  const [shown, setShown] = useState<{ value: T } | null>(null)
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), durationMs)
    return () => clearTimeout(timer)
  }, [shown, durationMs])
  return [shown ? shown.value : null, (value) => setShown({ value })]
}

/** Becomes true when the browser is idle, after five seconds at the latest. Used to defer work that the first paint does not need. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), 1_000)
      return () => clearTimeout(timer)
    }
    const idle = window.requestIdleCallback(() => setIdle(true), { timeout: 5_000 })
    return () => window.cancelIdleCallback(idle)
  }, [])
  return isIdle
}
