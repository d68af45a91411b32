import { useEffect, useState } from 'react'

/** Something that is said for some milliseconds and then taken back. Said again, it stays as long again. */
export function useBriefly<T>(stays: number): [said: T | null, say: (value: T) => void] {
  const [said, setSaid] = useState<{ value: T } | null>(null)
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), stays)
    return () => clearTimeout(timer)
  }, [said, stays])
  return [said ? said.value : null, (value) => setSaid({ value })]
}
