import { useEffect, useState } from 'react'

/** The value once it has stayed the same for `durationMs`; the first value at once. */
export function useSettledValue(value: string, durationMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), durationMs)
    return () => clearTimeout(timer)
  }, [value, durationMs])
  return settled
}
