import { useId } from 'react'
import { sessionOfNumber, titleSession } from '#contract/text.ts'
import { RangeSlider } from '#web/ui/forms/range-slider.tsx'

type SessionSliderProps = {
  sessions: { sessionNumber: number; name: string }[]
  last: number
  value: number
  onChange: (value: number) => void
}

/** Limits the graph to what was heard up to a session. */
export function SessionSlider({ sessions, last, value, onChange }: SessionSliderProps) {
  const id = useId()
  const name = sessions.find(({ sessionNumber }) => sessionNumber === value)?.name
  const label = name ? titleSession(value, name) : sessionOfNumber(value)
  return (
    <label htmlFor={id} className="flex min-w-0 items-center gap-3 text-small text-subtle max-md:w-full">
      <span className="shrink-0">Until</span>
      <RangeSlider
        id={id}
        label="Until session"
        valueText={label}
        min={1}
        max={last}
        value={value}
        onChange={onChange}
        className="w-40 shrink-0 touch:h-10"
      />
      <span className="num truncate text-fg md:w-56">
        <bdi>{label}</bdi>
      </span>
    </label>
  )
}
