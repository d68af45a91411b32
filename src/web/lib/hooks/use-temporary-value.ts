import { useEffect, useState } from 'react'

/** A value that resets to null after `durationMs`. Setting it again restarts the timer. */
export function useTemporaryValue<T>(durationMs: number): [said: T | null, say: (value: T) => void] {
  const [said, setSaid] = useState<{ value: T } | null>(null)
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), durationMs)
    return () => clearTimeout(timer)
  }, [said, durationMs])
  return [said ? said.value : null, (value) => setSaid({ value })]
}
