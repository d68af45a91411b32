import type { ComponentProps } from 'react'
import { Tooltip } from '#web/ui/popups/tooltip.tsx'
import { Icon, type IconProp } from './icon.tsx'
import { joinClasses } from './join-classes.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & { label: string; icon: IconProp }

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        className={joinClasses(
          'grid size-8 shrink-0 place-items-center rounded-[7px] text-muted hover:not-disabled:bg-hover hover:not-disabled:text-fg disabled:cursor-not-allowed disabled:opacity-50 touch:size-10',
          className,
        )}
      >
        <Icon icon={icon} />
      </button>
    </Tooltip>
  )
}
