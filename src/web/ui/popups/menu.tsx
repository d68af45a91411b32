import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement } from 'react'
import { Icon, type IconProp } from '#web/ui/icon.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { optionClasses, popupClasses } from './popup-classes.ts'

export type MenuAction = { label: string; icon?: IconProp; danger?: boolean; onSelect: () => void }

export function Menu({ trigger, actions }: { trigger: ReactElement; actions: MenuAction[] }) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" className="z-50">
          <Base.Popup className={popupClasses}>
            <MenuItems actions={actions} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export function MenuItems({ actions }: { actions: MenuAction[] }) {
  return actions.map((action) => (
    <Base.Item
      key={action.label}
      onClick={action.onSelect}
      className={joinClasses(optionClasses, 'cursor-pointer', action.danger && 'text-danger!')}
    >
      {action.icon && <Icon icon={action.icon} />}
      {action.label}
    </Base.Item>
  ))
}
