import { useEffect, useRef } from 'react'

/** The focus falls to the body when the focused row disappears. */
export function useListFocus<T extends HTMLElement>(list: readonly unknown[] | undefined) {
  const listRef = useRef<T>(null)
  useEffect(() => {
    if (list && document.activeElement === document.body) listRef.current?.focus()
  }, [list])
  return listRef
}
