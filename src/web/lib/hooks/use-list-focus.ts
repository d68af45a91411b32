import { useEffect, useRef } from 'react'

/** Focuses the list when the focused row disappears, because the focus would otherwise be lost. */
export function useListFocus<T extends HTMLElement>(list: readonly unknown[] | undefined) {
  const listRef = useRef<T>(null)
  useEffect(() => {
    if (list && document.activeElement === document.body) listRef.current?.focus()
  }, [list])
  return listRef
}
