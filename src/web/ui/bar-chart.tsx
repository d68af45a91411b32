import { useState } from 'react'
import { formatDay } from '#web/lib/format.ts'

export type DayValue = { date: string; value: number }

type BarChartProps = {
  /** What is counted, such as "New users". */
  label: string
  days: DayValue[]
  format: (value: number) => string
}

export function BarChart({ label, days, format }: BarChartProps) {
  const [selectedIndex, setSelectedIndex] = useState<number | null>(null)
  const lastIndex = days.length - 1
  const highestValue = days.reduce((most, { value }) => Math.max(most, value), 0)
  const total = days.reduce((sum, { value }) => sum + value, 0)
  const selectedDay = selectedIndex === null ? undefined : days[selectedIndex]
  const describeDay = ({ date, value }: DayValue) => `${formatDay(date)}: ${format(value)}`
  const shownDay = days[selectedIndex ?? lastIndex]
  return (
    <figure className="min-w-0">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{label}</span>
        <span className="num text-small text-subtle">
          {selectedDay ? describeDay(selectedDay) : `${format(total)} in all`}
        </span>
      </figcaption>
      <div className="num mt-2 grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-2 gap-y-1 text-micro text-subtle">
        <div aria-hidden="true" className="flex flex-col justify-between text-right">
          <span className="-mt-1.5">{highestValue > 0 && format(highestValue)}</span>
          <span className="-mb-1.5">0</span>
        </div>
        <div className="relative h-24 border-b border-line-strong bg-[linear-gradient(var(--line),var(--line))] bg-[length:100%_1px] bg-no-repeat">
          <svg
            viewBox={`0 0 ${days.length} 100`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="absolute inset-0 size-full"
          >
            <path className="fill-line-strong" d={days.map((day, index) => drawBar(index, day)).join('')} />
            {selectedIndex !== null && selectedDay && (
              <path className="fill-gilt" d={drawBar(selectedIndex, selectedDay)} />
            )}
          </svg>
          <input
            type="range"
            aria-label={`${label}, day by day`}
            min={0}
            max={lastIndex}
            value={selectedIndex ?? lastIndex}
            aria-valuetext={shownDay ? describeDay(shownDay) : ''}
            onChange={(event) => setSelectedIndex(event.target.valueAsNumber)}
            onFocus={() => setSelectedIndex(selectedIndex ?? lastIndex)}
            onBlur={() => setSelectedIndex(null)}
            onPointerMove={({ clientX, currentTarget }) => {
              const { left, width } = currentTarget.getBoundingClientRect()
              const index = Math.floor(((clientX - left) / width) * days.length)
              setSelectedIndex(Math.min(lastIndex, Math.max(0, index)))
            }}
            onPointerLeave={() => setSelectedIndex(null)}
            className="peer absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
          />
          <div className="pointer-events-none absolute inset-0 rounded-[3px] outline-gilt peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2" />
        </div>
        <div aria-hidden="true" className="col-start-2 flex justify-between">
          <span>{formatDay(days[0]?.date ?? '')}</span>
          <span>{formatDay(days[lastIndex]?.date ?? '')}</span>
        </div>
      </div>
      <DayTable label={label} days={days} format={format} />
    </figure>
  )

  /** In the path, x is in days and y in percent of the highest value. Small values get a minimum height, so that their bars are visible. */
  function drawBar(index: number, { value }: DayValue): string {
    if (value === 0) return ''
    const height = Math.max(1.5, (value / highestValue) * 100)
    const gap = days.length > 100 ? 0 : 0.12
    return `M${index + gap} 100V${100 - height}H${index + 1 - gap}V100Z`
  }
}

/** Lists the values for screen readers, without days whose value is 0. */
function DayTable({ label, days, format }: BarChartProps) {
  const filled = days.filter(({ value }) => value > 0)
  return (
    <div className="relative">
      <div className="sr-only">
        <table>
          <caption>{`${label} by day, ${filled.length === 0 ? 'none in this period' : 'without empty days'}`}</caption>
          <tbody>
            {filled.map(({ date, value }) => (
              <tr key={date}>
                <th scope="row">{formatDay(date)}</th>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
