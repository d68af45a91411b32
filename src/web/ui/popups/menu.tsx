import { Menu as Base } from '@base-ui/react/menu'
import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactElement } from 'react'
import { Icon, type IconProp } from '#web/ui/icon.tsx'
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

export function MenuItems({ actions }: { actions: MenuEntry[] }) {
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
