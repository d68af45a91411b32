import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { lazy } from '#web/lib/lazy.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { findLabel, paletteField, palettePanel } from './palette-styles.ts'

const CommandPalette = lazy(async () => (await import('./command-palette.tsx')).CommandPalette)
const WikiDialogs = lazy(async () => (await import('#web/shell/wiki/wiki-dialogs.tsx')).WikiDialogs)
const ShortcutSheet = lazy(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)

function isTyping(event: KeyboardEvent): boolean {
  return (
    event.target instanceof Element &&
    event.target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

export function Overlays() {
  const { overlay, openOverlay } = useWorkspace()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault()
        // The palette must not replace an open overlay, which may contain unsaved input.
        if (overlay === null) openOverlay('palette')
      }
      const isBusy = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
      if (event.key === '?' && !isTyping(event) && !isBusy) openOverlay('shortcuts')
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
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

function Palette({ onClose }: { onClose: () => void }) {
  const { route } = useWorkspace()
  const searched = route.view === 'search' ? route.q : ''
  const [typed, setTyped] = useState(searched)
  const [opener] = useState(() => document.activeElement)
  return (
    <Suspense fallback={<PaletteLoading typed={typed} onType={setTyped} onClose={onClose} />}>
      <CommandPalette typed={typed} searched={searched} opener={opener} onClose={onClose} />
    </Suspense>
  )
}

type PaletteLoadingProps = { typed: string; onType: (typed: string) => void; onClose: () => void }

const focusField = (field: HTMLInputElement | null) => {
  field?.focus()
  field?.select()
}

function PaletteLoading({ typed, onType, onClose }: PaletteLoadingProps) {
  return (
    <>
      <div className="fixed inset-0 z-40 bg-scrim" />
      <div role="dialog" aria-label={findLabel} aria-busy="true" className={palettePanel}>
        <div className="flex items-center gap-3 border-b border-line px-4">
          <Search size={17} strokeWidth={1.6} className="shrink-0 text-subtle" />
          <input
            {...paletteField}
            ref={focusField}
            value={typed}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && onClose()}
          />
        </div>
      </div>
    </>
  )
}
