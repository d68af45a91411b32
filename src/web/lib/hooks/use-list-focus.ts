import { useEffect, useRef } from 'react'

/** Focuses the list if it got shorter and nothing has the focus, because the focused row may have disappeared. */
export function useListFocus<T extends HTMLElement>(list: readonly unknown[] | undefined) {
  const listRef = useRef<T>(null)
  const before = useRef(0)
  useEffect(() => {
    const length = list?.length ?? 0
    if (length < before.current && document.activeElement === document.body) listRef.current?.focus()
    before.current = length
  }, [list])
  return listRef
}
