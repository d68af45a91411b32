type SessionSliderProps = {
  sessions: { sessionNumber: number; name: string }[]
  last: number
  value: number
  onChange: (value: number) => void
}

/** Limits the graph to what was heard up to a session. */
export function SessionSlider({ sessions, last, value, onChange }: SessionSliderProps) {
  const name = sessions.find(({ sessionNumber }) => sessionNumber === value)?.name
  const label = `Session ${value}${name ? `: ${name}` : ''}`
  return (
    <label className="flex min-w-0 items-center gap-3 text-small text-subtle max-md:w-full">
      <span className="shrink-0">Until</span>
      <input
        type="range"
        min={1}
        max={last}
        value={value}
        aria-label="Until session"
        aria-valuetext={label}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="w-40 shrink-0 accent-gilt touch:h-10"
      />
      <span className="num truncate text-fg md:w-56">
        <bdi>{label}</bdi>
      </span>
    </label>
  )
}
