import type { ComponentProps } from 'react'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Icon, type IconProp } from './icon-button.tsx'
import { joinClasses } from './join-classes.ts'

const variants = {
  primary: 'border-transparent bg-gilt font-semibold text-on-gilt hover:not-disabled:bg-gilt-hover',
  plain: 'border-line bg-overlay text-fg hover:not-disabled:bg-hover',
  ghost: 'border-transparent text-muted hover:not-disabled:bg-hover hover:not-disabled:text-fg',
  danger:
    'border-transparent bg-[color-mix(in_oklch,var(--danger)_14%,transparent)] text-danger hover:not-disabled:bg-[color-mix(in_oklch,var(--danger)_22%,transparent)]',
} as const
const sizes = {
  sm: 'h-7 gap-1.5 px-2.5 text-small touch:h-10',
  md: 'h-8 gap-[7px] px-3 touch:h-10',
  lg: 'h-10 gap-2 px-4 touch:h-11',
} as const
const iconSizes = { sm: 14, md: 15, lg: 16 }

type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  icon?: IconProp
  /** Shows a spinner instead of the icon and disables the button. */
  busy?: boolean
  /** Shows only the icon below the `lg` breakpoint, with the label as tooltip. */
  collapses?: boolean
}

export function buttonClasses(variant: keyof typeof variants = 'plain', size: keyof typeof sizes = 'md') {
  return joinClasses(
    'inline-flex shrink-0 items-center justify-center rounded-control border font-medium whitespace-nowrap select-none disabled:cursor-not-allowed disabled:opacity-55',
    variants[variant],
    sizes[size],
  )
}

export function Button({
  variant,
  size = 'md',
  icon,
  busy,
  collapses,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...(collapses && typeof children === 'string' && { 'data-tip': children })}
      {...rest}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
      className={joinClasses(buttonClasses(variant, size), className)}
    >
      {busy ? <Spinner /> : icon && <Icon icon={icon} size={iconSizes[size]} strokeWidth={1.7} />}
      {collapses ? (
        <span data-label className="max-lg:sr-only">
          {children}
        </span>
      ) : (
        children
      )}
    </button>
  )
}
