import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'

type SegmentedControlProps<T extends string> = {
  label: string
  value: T
  options: { value: T; label: ReactNode }[]
  /** As low as the buttons of a toolbar, and each option only as wide as its label. */
  isCompact?: boolean
  onChange: (value: T) => void
}

export function SegmentedControl<T extends string>({
  label,
  value,
  options,
  isCompact = false,
  onChange,
}: SegmentedControlProps<T>) {
  return (
    <fieldset
      aria-label={label}
      className={joinClasses(
        'grid min-w-0 grid-flow-col rounded-control bg-sunken',
        isCompact ? 'auto-cols-max p-0.5' : 'auto-cols-fr gap-1 p-1',
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={joinClasses(
            'rounded-[6px] text-small font-medium touch:h-10',
            isCompact ? 'h-7 px-2.5' : 'h-8',
            option.value === value
              ? 'bg-overlay text-fg shadow-[0_0_0_1px_var(--line)]'
              : 'text-subtle hover:text-fg',
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
