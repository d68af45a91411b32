import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

export type MenuAction = { label: string; icon?: ReactNode; danger?: boolean; onSelect: () => void }

export const popupClasses =
  'pop z-50 min-w-[180px] max-h-[min(420px,var(--available-height))] overflow-y-auto rounded-panel border border-line bg-overlay p-1 shadow-pop outline-none'
export const optionClasses =
  'flex w-full items-center gap-2.5 rounded-[7px] px-2.5 py-1.5 text-ui text-fg outline-none select-none data-highlighted:bg-hover touch:min-h-10'

export function Menu({ trigger, actions }: { trigger: ReactElement; actions: MenuAction[] }) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" className="z-50">
          <Base.Popup className={popupClasses}>
            {actions.map((action) => (
              <Base.Item
                key={action.label}
                onClick={action.onSelect}
                className={joinClasses(optionClasses, 'cursor-pointer', action.danger && 'text-danger')}
              >
                {action.icon}
                {action.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
