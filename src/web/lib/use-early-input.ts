import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * What was typed into a form before its script was there: read once from the fields, by their names, so that it stays.
 * A ticked checkbox reads `on`.
 */
export function useEarlyInput(
  adopt: (typed: Record<string, string>) => void,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const hasRead = useRef(false)
  useLayoutEffect(() => {
    if (!form.current || hasRead.current) return
    hasRead.current = true
    const typed: Record<string, string> = {}
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string' && value) typed[name] = value
    if (Object.keys(typed).length > 0) adopt(typed)
  })
  return form
}
