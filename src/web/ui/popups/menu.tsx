import { Menu as Base } from '@base-ui/react/menu'
import { ChevronRight, Ellipsis } from 'lucide-react'
import { Fragment, type ReactElement } from 'react'
import { Icon, IconButton, type IconProp } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { optionClasses, popupClasses } from './popup-classes.ts'

export type MenuAction = {
  label: string
  icon?: IconProp
  danger?: boolean
  onSelect: () => void
}
export type MenuEntry = (MenuAction | { label: string; icon?: IconProp; actions: MenuAction[] }) & {
  /** Draws a line above. */
  beginsGroup?: boolean
}

type MenuProps = { trigger: ReactElement; actions: MenuEntry[]; align?: 'start' | 'end' }

export function Menu({ trigger, actions, align = 'end' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <MenuPopup actions={actions} align={align} />
    </Base.Root>
  )
}

function MenuPopup({ actions, align }: Omit<MenuProps, 'trigger'>) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={6} align={align} className="z-50">
        <Base.Popup className={popupClasses}>
          <MenuItems actions={actions} />
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

function MenuItems({ actions }: { actions: MenuEntry[] }) {
  return actions.map((action) => (
    <Fragment key={action.label}>
      {action.beginsGroup && <Base.Separator className="mx-1.5 my-1 h-px bg-line first:hidden" />}
      {'actions' in action ? (
        <Base.SubmenuRoot>
          <Base.SubmenuTrigger className={joinClasses(optionClasses, 'cursor-pointer')}>
            {action.icon && <Icon icon={action.icon} />}
            {action.label}
            <ChevronRight size={14} strokeWidth={1.6} aria-hidden="true" className="ml-auto text-subtle" />
          </Base.SubmenuTrigger>
          <MenuPopup actions={action.actions} align="start" />
        </Base.SubmenuRoot>
      ) : (
        <Base.Item
          onClick={action.onSelect}
          className={joinClasses(optionClasses, 'cursor-pointer', action.danger && 'text-danger!')}
        >
          {action.icon && <Icon icon={action.icon} />}
          {action.label}
        </Base.Item>
      )}
    </Fragment>
  ))
}

export function MoreMenu({ label, actions }: { label: string; actions: MenuEntry[] }) {
  const icon = <Ellipsis size={18} strokeWidth={1.6} />
  return <Menu actions={actions} trigger={<IconButton label={label} icon={icon} />} />
}

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
