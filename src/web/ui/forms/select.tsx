import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { optionClasses, popupClasses } from '#web/ui/popups/popup-classes.ts'

export type SelectOption<Value extends string = string> = { value: Value; label: string; note?: string }

type SelectProps<Value extends string> = {
  label: string
  value: Value | null
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
  placeholder?: string
  disabled?: boolean
  className?: string
  /** Shown in the closed control instead of the label of the selected option. */
  triggerContent?: ReactNode
  footer?: ReactNode
}

const fieldTriggerClasses =
  'h-10 w-full justify-between rounded-control border border-line-strong bg-canvas px-3 touch:h-11'

export const filterTriggerClasses =
  'h-8 justify-between rounded-control border border-line bg-overlay px-3 font-medium hover:bg-hover touch:h-10'

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChange, placeholder, disabled, className, triggerContent, footer } = props
  return (
    <Base.Root
      value={value}
      items={options}
      disabled={disabled ?? false}
      onValueChange={(next) => next !== null && onChange(next)}
    >
      <Base.Trigger
        aria-label={label}
        className={joinClasses(
          'flex min-w-0 items-center gap-2.5 text-left disabled:cursor-not-allowed disabled:opacity-55',
          className ?? fieldTriggerClasses,
        )}
      >
        {triggerContent ?? (
          <Base.Value
            className="min-w-0 flex-1 truncate data-placeholder:text-subtle"
            placeholder={placeholder}
          />
        )}
        <ChevronsUpDown size={15} strokeWidth={1.6} className="shrink-0 text-subtle" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-50">
          <Base.Popup
            className={joinClasses(popupClasses, 'w-[max(var(--anchor-width),200px)] max-w-[92vw]')}
          >
            <Base.List>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  className={joinClasses(optionClasses, 'cursor-pointer')}
                >
                  <Base.ItemText className="min-w-0 flex-1 truncate">{option.label}</Base.ItemText>
                  {option.note && <span className="shrink-0 text-label text-subtle">{option.note}</span>}
                  <Base.ItemIndicator className="text-gilt">
                    <Check size={15} strokeWidth={1.8} />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
            {footer}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

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
