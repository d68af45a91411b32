import { useEffect, useEffectEvent } from 'react'

function isHandledByTarget(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  if (!(event.target instanceof HTMLElement)) return false
  const isLine = event.target.dataset['segment'] !== undefined
  const handlers =
    'input, textarea, select, [role="dialog"], [role="listbox"], [role="menu"], [role="tab"], [role="slider"]'
  if (event.target.closest(handlers)) return true
  return !isLine && event.key === ' ' && event.target.closest('button, a') !== null
}

export type PageKeys = Record<string, (() => void) | undefined>

/**
 * @param actions functions by `KeyboardEvent.key`. They are not called for keys pressed in elements that handle keys themselves, such as a
 *   text field or a menu.
 */
export function usePageKeys(actions: PageKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key]
    if (!action || isHandledByTarget(event)) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
