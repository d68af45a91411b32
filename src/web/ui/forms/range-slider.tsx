import { joinClasses } from '#web/ui/join-classes.ts'

type RangeSliderProps = {
  /** If absent, a `label` element must refer to the `id` of the slider. */
  label?: string
  id?: string
  min: number
  max: number
  step?: number
  value: number
  /** The value as screen readers say it. */
  valueText?: string
  onChange: (value: number) => void
  className?: string
}

export function RangeSlider({ label, valueText, onChange, className, ...range }: RangeSliderProps) {
  return (
    <input
      {...range}
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      onChange={({ target }) => onChange(target.valueAsNumber)}
      className={joinClasses('accent-gilt', className)}
    />
  )
}
