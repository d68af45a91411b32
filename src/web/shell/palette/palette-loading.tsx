import { Search } from 'lucide-react'
import { findLabel, paletteField, palettePanel } from './palette-styles.ts'

type PaletteLoadingProps = { typed: string; onType: (typed: string) => void; onClose: () => void }

const focusField = (field: HTMLInputElement | null) => {
  field?.focus()
  field?.select()
}

export function PaletteLoading({ typed, onType, onClose }: PaletteLoadingProps) {
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
