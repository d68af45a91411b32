import { joinClasses } from '#web/ui/join-classes.ts'
import { filterTriggerClasses, Select, type SelectOption } from './select.tsx'

type FilterSelectProps<Value extends string> = {
  label: string
  /** null for no filter. */
  value: Value | null
  options: readonly SelectOption<Value>[]
  /** Label of the option without a filter. */
  allLabel: string
  onChange: (value: Value | null) => void
  className?: string
}

/** Value of the option without a filter. No other value equals it, because ids and names are never blank. */
const all = ' '

export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, options, allLabel, onChange, className } = props
  return (
    <Select<Value | typeof all>
      label={label}
      value={value ?? all}
      options={[{ value: all, label: allLabel }, ...options]}
      onChange={(chosen) => onChange(chosen === all ? null : chosen)}
      className={joinClasses(filterTriggerClasses, className)}
    />
  )
}
