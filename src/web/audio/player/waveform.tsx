import { Bookmark } from 'lucide-react'
import { useMemo, useSyncExternalStore } from 'react'
import type { Bookmark as SessionBookmark } from '#contract/audio/bookmarks.ts'
import { formatClock } from '#contract/text.ts'
import { speakClock } from '#web/lib/format.ts'
import { useElementWidth } from '#web/lib/hooks/use-element-size.ts'
import { Tooltip } from '#web/ui/popups/tooltip.tsx'
import { drawWaveform, type Turn } from './draw-waveform.ts'
import type { Player } from './player.ts'

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
