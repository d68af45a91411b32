const pitch = 5
const height = 36

const drawBars = (bars: number[]) =>
  bars
    .map((bar, at) => {
      const half = Math.max(1, Math.round((bar / 100) * (height / 2 - 2)))
      return `M${at * pitch + 2} ${height / 2 - half}v${half * 2}`
    })
    .join('')

export function SampleWave({ bars, colour }: { bars: number[]; colour: string }) {
  const path = drawBars(bars)
  return (
    <svg
      viewBox={`0 0 ${bars.length * pitch} ${height}`}
      className={`h-9 min-w-0 flex-1 ${colour}`}
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={path} strokeOpacity="0.38" />
      <path d={path} className="played" />
    </svg>
  )
}
