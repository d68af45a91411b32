import { useEffect, useRef } from 'react'

/** Moves the focus to the list when the focused row disappears. */
export function useListFocus<T extends HTMLElement>(list: readonly unknown[] | undefined) {
  const listRef = useRef<T>(null)
  useEffect(() => {
    if (list && document.activeElement === document.body) listRef.current?.focus()
  }, [list])
  return listRef
}
