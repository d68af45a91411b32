import { joinClasses } from '#web/ui/join-classes.ts'

type SegmentedControlProps<T extends string> = {
  label: string
  value: T
  options: { value: T; label: string }[]
  onChange: (value: T) => void
}

export function SegmentedControl<T extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedControlProps<T>) {
  return (
    <fieldset
      aria-label={label}
      className="grid min-w-0 auto-cols-fr grid-flow-col gap-1 rounded-control bg-sunken p-1"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={joinClasses(
            'h-8 rounded-[6px] text-small font-medium touch:h-10',
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
