import { useEffect, useState } from 'react'

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
