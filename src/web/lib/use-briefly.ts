import { useEffect, useState } from 'react'

/** A value that resets to null after `stays` milliseconds. Setting it again restarts the timer. */
export function useBriefly<T>(stays: number): [said: T | null, say: (value: T) => void] {
  const [said, setSaid] = useState<{ value: T } | null>(null)
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), stays)
    return () => clearTimeout(timer)
  }, [said, stays])
  return [said ? said.value : null, (value) => setSaid({ value })]
}
