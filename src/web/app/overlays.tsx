import { lazy, Suspense, useEffect, useState } from 'react'
import { PaletteLoading } from './palette-loading.tsx'
import { useWorkspace } from './workspace.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))
const WikiDialogs = lazy(async () => ({ default: (await import('./wiki-care.tsx')).WikiDialogs }))
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }))

/** A key that is being typed into something is no shortcut. */
function isTyping(event: KeyboardEvent): boolean {
  return (
    event.target instanceof Element &&
    event.target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

/** What opens over the whole application: the palette by Ctrl/Cmd+K, the sheet of shortcuts by `?`, the tools of the wiki. */
export function Overlays() {
  const { overlay, openOverlay } = useWorkspace()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault()
        // Not in the place of something in which one is at work.
        if (overlay === null) openOverlay('palette')
      }
      const isBusy = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
      if (event.key === '?' && !isTyping(event) && !isBusy) openOverlay('shortcuts')
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [overlay, openOverlay])
  const close = () => openOverlay(null)
  if (overlay === 'palette') return <Palette onClose={close} />
  return (
    <Suspense fallback={null}>
      {overlay === 'shortcuts' ? (
        <ShortcutSheet onClose={close} />
      ) : (
        overlay && <WikiDialogs overlay={overlay} onClose={close} />
      )}
    </Suspense>
  )
}

/** While the palette is loading, a plain field takes what is typed. */
function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [opener] = useState(() => document.activeElement)
  return (
    <Suspense fallback={<PaletteLoading typed={typed} onType={setTyped} onClose={onClose} />}>
      <CommandPalette typed={typed} opener={opener} onClose={onClose} />
    </Suspense>
  )
}
