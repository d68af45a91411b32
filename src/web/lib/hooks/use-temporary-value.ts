import { useEffect, useState } from 'react'

export function useTemporaryValue<T>(durationMs: number): [value: T | null, show: (value: T) => void] {
  const [shown, setShown] = useState<{ value: T } | null>(null)
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), durationMs)
    return () => clearTimeout(timer)
  }, [shown, durationMs])
  return [shown ? shown.value : null, (value) => setShown({ value })]
}
