import { Menu as Base } from '@base-ui/react/menu'
import { type MenuAction, MenuItems } from './menu.tsx'
import { popupClasses } from './popup-classes.ts'

type AnchoredMenuProps = { label: string; anchor: HTMLElement; actions: MenuAction[]; onClose: () => void }

/** A menu that many buttons share. It opens at the button `anchor`, which gets the focus when the menu closes. */
export function AnchoredMenu({ label, anchor, actions, onClose }: AnchoredMenuProps) {
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} sideOffset={6} align="end" className="z-50">
          <Base.Popup aria-label={label} finalFocus={() => anchor} className={popupClasses}>
            <MenuItems actions={actions} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
