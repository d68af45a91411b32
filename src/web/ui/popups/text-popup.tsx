import { Popover } from '@base-ui/react/popover'

type TextPopupProps = Omit<Popover.Popup.Props, 'className'> & Pick<Popover.Positioner.Props, 'anchor'>

export function TextPopup({ anchor, ...popup }: TextPopupProps) {
  return (
    <Popover.Portal>
      <Popover.Positioner anchor={anchor} sideOffset={8} collisionPadding={12} className="z-50">
        <Popover.Popup
          {...popup}
          className="pop max-h-[min(460px,var(--available-height))] w-[min(400px,92vw)] overflow-y-auto rounded-panel border border-line bg-overlay px-4 py-3.5 shadow-pop outline-none"
        />
      </Popover.Positioner>
    </Popover.Portal>
  )
}
