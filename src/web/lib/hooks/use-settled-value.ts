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
