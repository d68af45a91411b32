import { Tooltip } from '@base-ui/react/tooltip'

/** Hidden from assistive technology, because the control has a label of its own. */
export function TipPopup({ anchor, text }: { anchor: HTMLElement; text: string }) {
  return (
    <Tooltip.Root open>
      <Tooltip.Portal>
        <Tooltip.Positioner aria-hidden anchor={anchor} sideOffset={6} className="pointer-events-none z-50">
          <Tooltip.Popup className="pop max-w-[280px] rounded-[7px] border border-line bg-overlay px-2 py-1 text-label text-fg shadow-pop">
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
