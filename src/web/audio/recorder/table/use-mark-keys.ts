import { useEffect } from 'react'

const dialogs = '[role="dialog"], [role="alertdialog"]'
const fields = 'input, textarea, select'
const controls = 'button, a, summary, [role="button"]'

/** Calls `onMark` on M, and on Space or Enter unless a control has the focus, because Bluetooth buttons send Space or Enter. */
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
