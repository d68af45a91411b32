import { lazy, Suspense, useEffect } from 'react'
import { useWorkspace } from './workspace.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }))

/** A key that is being typed into something is no shortcut. */
function isTyping(event: KeyboardEvent): boolean {
  return (
    event.target instanceof Element &&
    event.target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

/** What opens over the whole application from the keyboard: the palette by Ctrl/Cmd+K, the sheet of shortcuts by `?`. */
export function Overlays() {
  const { overlay, openOverlay } = useWorkspace()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault()
        openOverlay('palette')
      }
      const isBusy = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
      if (event.key === '?' && !isTyping(event) && !isBusy) openOverlay('shortcuts')
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [openOverlay])
  return (
    <Suspense fallback={null}>
      {overlay === 'palette' && <CommandPalette onClose={() => openOverlay(null)} />}
      {overlay === 'shortcuts' && <ShortcutSheet onClose={() => openOverlay(null)} />}
    </Suspense>
  )
}
