import { useState } from 'react'

/** Open or closed, on or off: as somebody left it in this browser, else `fallback`. */
export function useRemembered(key: string, fallback: boolean): [boolean, (value: boolean) => void] {
  const [chosen, setChosen] = useState(() => read(key))
  const remember = (value: boolean) => {
    setChosen(value)
    try {
      localStorage.setItem(key, String(value))
    } catch {
      // Storage is closed: it holds for as long as the page.
    }
  }
  return [chosen ?? fallback, remember]
}

function read(key: string): boolean | null {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : text === 'true'
  } catch {
    return null
  }
}
