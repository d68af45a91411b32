import { joinClasses } from '#web/ui/join-classes.ts'

type RangeSliderProps = {
  /** Without a label, a `label` element must name the slider by its id. */
  label?: string
  id?: string
  min: number
  max: number
  step?: number
  value: number
  /** The value in words. */
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
