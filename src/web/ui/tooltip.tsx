import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

export const TooltipProvider = Base.Provider

/** A short name for a control that shows only an icon. The control carries its own aria-label. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup className="pop rounded-[7px] border border-line bg-overlay px-2 py-1 text-label text-fg shadow-pop">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
