import { useState } from 'react'
import { readStored, writeStored } from '#web/lib/storage.ts'

export function useStoredFlag(key: string, fallback: boolean): [boolean, (value: boolean) => void] {
  const [chosen, setChosen] = useState(() => readStored(key))
  const store = (value: boolean) => {
    setChosen(String(value))
    writeStored(key, String(value))
  }
  return [chosen === null ? fallback : chosen === 'true', store]
}
