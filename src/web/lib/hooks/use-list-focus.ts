import { useEffect, useRef } from 'react'

/** Focuses the list if nothing has the focus after a change, because the focused row may have disappeared. */
export function useListFocus<T extends HTMLElement>(list: readonly unknown[] | undefined) {
  const listRef = useRef<T>(null)
  useEffect(() => {
    if (list && document.activeElement === document.body) listRef.current?.focus()
  }, [list])
  return listRef
}
