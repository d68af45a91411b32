import { Pause } from 'lucide-react'

const bars = 84
const pitch = 5
const height = 36
const playedBars = 51

/** The bar at which each speaker starts. */
const turns = [
  { from: 0, colour: 'stroke-[var(--k-items)]' },
  { from: 9, colour: 'stroke-[var(--k-people)]' },
  { from: 24, colour: 'stroke-[var(--k-places)]' },
  { from: 36, colour: 'stroke-[var(--k-people)]' },
  { from: 56, colour: 'stroke-[var(--k-lore)]' },
  { from: 66, colour: 'stroke-[var(--k-people)]' },
] as const

/** Generates levels that look like speech: phrases with pauses. */
function loudnessAt(bar: number): number {
  const phrase = Math.abs(Math.sin(bar * 0.29 + 0.6))
  const syllable = 0.55 + 0.45 * Math.sin(bar * 1.93) * Math.cos(bar * 0.71)
  return Math.max(0.08, phrase * syllable)
}

function drawBars(from: number, to: number): string {
  let path = ''
  for (let bar = from; bar < to; bar++) {
    const half = Math.round(loudnessAt(bar) * (height / 2 - 2) * 10) / 10
    path += `M${bar * pitch + 2} ${height / 2 - half}v${Math.round(half * 20) / 10}`
  }
  return path
}

/** The player at the bottom of the hero picture. */
export function HeroWaveform() {
  return (
    <div
      aria-hidden="true"
      className="flex items-center gap-4 border-t border-line bg-raised px-4 py-3 text-label text-muted sm:px-5"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-gilt text-on-gilt">
        <Pause size={15} strokeWidth={0} className="fill-current" />
      </span>
      <svg
        viewBox={`0 0 ${bars * pitch} ${height}`}
        className="h-9 min-w-0 flex-1"
        preserveAspectRatio="none"
        fill="none"
        strokeWidth="2.4"
        strokeLinecap="round"
        aria-hidden="true"
      >
        {turns.map(({ from, colour }, index) => {
          const to = turns[index + 1]?.from ?? bars
          const split = Math.min(Math.max(playedBars, from), to)
          return (
            <g key={from} className={colour}>
              <path d={drawBars(from, split)} />
              <path d={drawBars(split, to)} strokeOpacity="0.38" />
            </g>
          )
        })}
        <path d={`M${playedBars * pitch - 0.5} 0V${height}`} className="stroke-fg" strokeWidth="1.5" />
      </svg>
      <span className="num hidden sm:block">14:20</span>
    </div>
  )
}
