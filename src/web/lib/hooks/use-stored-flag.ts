import { useState } from 'react'

export function useStoredFlag(key: string, fallback: boolean): [boolean, (value: boolean) => void] {
  const [chosen, setChosen] = useState(() => read(key))
  const store = (value: boolean) => {
    setChosen(value)
    try {
      localStorage.setItem(key, String(value))
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
  }
  return [chosen ?? fallback, store]
}

function read(key: string): boolean | null {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : text === 'true'
  } catch {
    return null
  }
}
