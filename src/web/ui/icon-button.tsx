import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, isValidElement, type ReactElement } from 'react'
import { Tooltip } from '#web/ui/popups/tooltip.tsx'
import { joinClasses } from './join-classes.ts'

/** An icon component, or an element if the icon needs its own colour or state. */
export type IconProp = LucideIcon | ReactElement

type IconProps = { icon: IconProp; size?: number; strokeWidth?: number }

export function Icon({ icon: Shown, size = 16, strokeWidth = 1.6 }: IconProps) {
  return isValidElement(Shown) ? Shown : <Shown size={size} strokeWidth={strokeWidth} />
}

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
