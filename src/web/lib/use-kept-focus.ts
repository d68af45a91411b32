import { useEffect, useRef } from 'react'

/** For a list whose rows go: where the focus was in one, it stays in the list. */
export function useKeptFocus<T extends HTMLElement>(list: readonly unknown[] | undefined) {
  const frame = useRef<T>(null)
  useEffect(() => {
    if (list && document.activeElement === document.body) frame.current?.focus()
  }, [list])
  return frame
}
