import { Bookmark } from 'lucide-react'
import { useMemo, useSyncExternalStore } from 'react'
import type { Bookmark as SessionBookmark } from '#contract/audio/bookmarks.ts'
import { formatClock } from '#contract/text.ts'
import { speakClock } from '#web/lib/format.ts'
import { useElementWidth } from '#web/lib/hooks/use-element-size.ts'
import { Tooltip } from '#web/ui/popups/tooltip.tsx'
import type { Player } from './player.ts'

export type Turn = { start: number; end: number; colour: string }

type WavePath = { colour: string; d: string }

const pitch = 5
const defaultColour = 'var(--fg-subtle)'

/** Turns must be ordered by time. */
function colourBars(count: number, duration: number, turns: Turn[]): string[] {
  const colours: string[] = []
  let turn = 0
  for (let bar = 0; bar < count; bar++) {
    const middle = ((bar + 0.5) / count) * duration
    while (turn + 1 < turns.length && (turns[turn + 1]?.start ?? 0) <= middle) turn++
    const current = turns[turn]
    colours.push(current && current.start <= middle ? current.colour : (turns[0]?.colour ?? defaultColour))
  }
  return colours
}

export function drawWaveform(
  peaks: number[],
  duration: number,
  turns: Turn[],
  size: { width: number; height: number },
): WavePath[] {
  const count = Math.max(1, Math.floor(size.width / pitch))
  const colours = colourBars(count, duration, turns)
  const loudest = Math.max(1, ...peaks)
  const paths = new Map<string, string[]>()
  for (let bar = 0; bar < count; bar++) {
    const from = Math.floor((bar / count) * peaks.length)
    const to = Math.max(from + 1, Math.floor(((bar + 1) / count) * peaks.length))
    const peak = Math.max(0, ...peaks.slice(from, to)) / loudest
    // The square root raises quiet speech: on a linear scale only shouts would be visible.
    const half = Math.max(1, (Math.sqrt(peak) * (size.height - 4)) / 2)
    const x = bar * pitch + 1.5
    const colour = colours[bar] ?? defaultColour
    const strokes = paths.get(colour) ?? []
    strokes.push(`M${x} ${(size.height / 2 - half).toFixed(1)}V${(size.height / 2 + half).toFixed(1)}`)
    paths.set(colour, strokes)
  }
  return [...paths].map(([colour, strokes]) => ({ colour, d: strokes.join('') }))
}

type WaveformProps = {
  player: Player
  peaks: number[]
  duration: number
  turns: Turn[]
  /** In seconds. */
  keyEventTimes: number[]
  bookmarks: SessionBookmark[]
}

const height = 38

export function Waveform({ player, peaks, duration, turns, keyEventTimes, bookmarks }: WaveformProps) {
  const [ref, width] = useElementWidth<HTMLDivElement>()
  const paths = useMemo(
    () => (width > 0 ? drawWaveform(peaks, duration, turns, { width, height }) : []),
    [peaks, duration, turns, width],
  )
  // A quarter of a pixel is the finest visible step; finer steps would only cause useless renders.
  const steps = Math.max(1, width * 4)
  const share = useSyncExternalStore(player.subscribe, () =>
    duration > 0 ? Math.round(((player.readTime() ?? 0) / duration) * steps) / steps : 0,
  )
  const seconds = Math.floor(share * duration)
  const left = `${Math.min(100, share * 100)}%`
  const picture = paths.map(({ colour, d }) => (
    <path key={colour} d={d} stroke={colour} strokeWidth="3" strokeLinecap="round" />
  ))
  return (
    <div
      ref={ref}
      className="relative h-[38px] min-w-0 flex-1 rounded-[4px] outline-offset-4 outline-gilt has-focus-visible:outline-2"
    >
      <svg width={width} height={height} className="absolute inset-0 opacity-35" aria-hidden="true">
        {picture}
      </svg>
      <div className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: left }} aria-hidden="true">
        <svg width={width} height={height} aria-hidden="true">
          {picture}
        </svg>
      </div>
      <span
        className="absolute -top-1 -bottom-1 w-0.5 rounded-full bg-fg"
        style={{ left }}
        aria-hidden="true"
      />
      {keyEventTimes.map((time) => (
        <span
          key={time}
          aria-hidden="true"
          className="absolute -bottom-[9px] -ml-0.5 size-[5px] rotate-45 bg-gilt"
          style={{ left: `${(time / duration) * 100}%` }}
        />
      ))}
      <input
        type="range"
        aria-label="Position in the recording"
        aria-valuetext={`${speakClock(seconds)} of ${speakClock(duration)}`}
        title={formatClock(seconds)}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={seconds}
        onChange={(event) => player.seek(Number(event.target.value))}
        className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
      />
      {bookmarks.map(({ id, at, text }) => (
        <BookmarkFlag
          key={id}
          at={at}
          text={text}
          share={duration > 0 ? at / duration : 0}
          onSeek={() => player.seek(at)}
        />
      ))}
    </div>
  )
}

type BookmarkFlagProps = { at: number; text: string; share: number; onSeek: () => void }

function BookmarkFlag({ at, text, share, onSeek }: BookmarkFlagProps) {
  const label = `Bookmark at ${formatClock(at)}${text ? `: ${text}` : ''}`
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        onClick={onSeek}
        className="absolute -top-[13px] -ml-2 grid h-[18px] w-4 place-items-center text-gilt hover:text-fg"
        style={{ left: `${Math.min(100, share * 100)}%` }}
      >
        <Bookmark size={11} strokeWidth={1.5} className="fill-current" />
      </button>
    </Tooltip>
  )
}
