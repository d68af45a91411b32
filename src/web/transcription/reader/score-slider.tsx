import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { formatClock } from '#contract/text.ts'
import { findLineAt, type LineTime } from '#core/transcription/outline/time-lines.ts'
import { findScene, type Scene, type Viewport } from './scenes.ts'

const minute = 60

type ScoreSliderProps = {
  times: readonly LineTime[]
  scenes: Scene[]
  viewport: Viewport
  /** In seconds. */
  duration: number
  /** In pixels; null fills the score. */
  width: number | null
  isDragging: boolean
  onDragging: (is: boolean) => void
  onGo: (line: number) => void
  onPlay: (line: number) => void
  children: ReactNode
}

/** A press or drag scrolls the transcript to the time at the pointer. A double click plays from that time. */
export function ScoreSlider(props: ScoreSliderProps) {
  const { times, scenes, viewport, duration, width, isDragging, onDragging, onGo, onPlay } = props
  const line = viewport.usePart(({ from }) => from)
  const scene = findScene(scenes, line)
  const title = scenes[scene]?.title
  const at = times[line]?.start ?? 0
  const actions: Record<string, () => void> = {
    ArrowDown: () => onGo(findLineAt(times, at + minute)),
    ArrowUp: () => onGo(findLineAt(times, at - minute)),
    PageDown: () => onGo(scenes[scene + 1]?.index ?? line),
    PageUp: () => onGo(scenes[scene - 1]?.index ?? 0),
    Home: () => onGo(0),
    End: () => onGo(times.length - 1),
    Enter: () => onPlay(line),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  const lineAt = ({ clientY, currentTarget }: MouseEvent) => {
    const { top, height } = currentTarget.getBoundingClientRect()
    return findLineAt(times, ((clientY - top) / Math.max(1, height)) * duration)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Position in the transcript"
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={Math.floor(duration)}
      aria-valuenow={Math.floor(at)}
      aria-valuetext={`${formatClock(at)}${title === undefined ? '' : `, ${title}`}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        onDragging(true)
        onGo(lineAt(event))
      }}
      onPointerMove={(event) => isDragging && onGo(lineAt(event))}
      onPointerUp={() => onDragging(false)}
      onPointerCancel={() => onDragging(false)}
      onDoubleClick={(event) => onPlay(lineAt(event))}
      className="absolute inset-y-0 left-0 w-full cursor-pointer touch-none rounded-[4px] outline-offset-4"
      style={width === null ? undefined : { width }}
    >
      {props.children}
    </div>
  )
}
