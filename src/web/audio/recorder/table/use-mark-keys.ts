import { useEffect } from 'react'

const dialogs = '[role="dialog"], [role="alertdialog"]'
const fields = 'input, textarea, select'
const controls = 'button, a, summary, [role="button"]'

/**
 * M, Space and Enter call `onMark`, except in fields and while a dialog is open. Space and Enter, which Bluetooth buttons send, do so only
 * while no control has the focus.
 */
export function useMarkKeys(onMark: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof Element ? event.target : document.body
      if (target.closest(fields) || document.querySelector(dialogs)) return
      const isPress = (event.key === ' ' || event.key === 'Enter') && target.closest(controls) === null
      if (!isPress && event.key.toLowerCase() !== 'm') return
      event.preventDefault()
      onMark()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onMark])
}
