import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import { formatClock } from '#contract/text.ts'
import type { Speaker } from '#contract/transcription/schemas.ts'
import type { Outline } from '#core/transcription/outline/outline-transcript.ts'
import { findLineAt, type LineTime, type OutlineLine } from '#core/transcription/outline/time-lines.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { findScene, type Scene, type Viewport } from './scenes.ts'
import {
  BookmarkDiamond,
  drawScore,
  Playhead,
  SceneMark,
  scoreSteps,
  scoreWidth,
  VisibleWindow,
} from './score-marks.tsx'

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
function ScoreSlider(props: ScoreSliderProps) {
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

export type RoomBookmark = { id: string; at: number; text: string }

type ScoreProps = {
  lines: readonly OutlineLine[]
  speakers: Speaker[]
  outline: Outline
  scenes: Scene[]
  bookmarks: RoomBookmark[]
  /** Indexes of the lines that contain the search text. */
  hits: number[]
  peaks: readonly number[]
  viewport: Viewport
  /** Null unless the recording of this transcript is loaded. */
  clock: PlayClock | null
  /** True on phones, where the score is a scroll bar that shows who talks only while the user drags it. */
  isPhone: boolean
  onGo: (line: number) => void
  onPlay: (line: number) => void
}

/** Shows who talks when in the whole session. Time runs from top to bottom. */
export function Score(props: ScoreProps) {
  const { lines, speakers, outline, scenes, bookmarks, hits, peaks, viewport, isPhone, onGo } = props
  const { times } = outline
  const [isDragging, setDragging] = useState(false)
  const duration = Math.max(1, times.at(-1)?.end ?? 0)
  const lanes = useMemo(
    () => drawScore({ lines, times, speakers, duration, peaks }),
    [lines, times, speakers, duration, peaks],
  )
  const toShare = (seconds: number) => Math.min(1, seconds / duration)
  const shareOfLine = (line: number) => toShare(times[line]?.start ?? 0)
  const hitMarks = useMemo(
    () => hits.map((line) => `M0 ${((times[line]?.start ?? 0) / duration) * scoreSteps}h4`).join(''),
    [hits, times, duration],
  )
  const width = scoreWidth(lanes.length)
  const markedWidth = isPhone ? null : width

  return (
    <div
      className={joinClasses(
        'flex shrink-0 flex-col border-line',
        isPhone ? 'absolute inset-y-0 right-0' : 'relative h-full w-[264px] border-r',
        isPhone && (isDragging ? 'w-32 border-l bg-overlay' : 'w-6'),
      )}
    >
      {!isPhone && (
        <p aria-hidden="true" className="flex h-8 items-end pb-1 pl-5">
          {lanes.map(({ name, colour }) => (
            <span
              key={name}
              title={name}
              className="w-[15px] text-center text-[10px]/3 font-semibold"
              style={{ color: colour }}
            >
              {name === 'Others' ? '+' : name.slice(0, 1).toUpperCase()}
            </span>
          ))}
        </p>
      )}
      <div
        className={joinClasses(
          'relative min-h-0 flex-1',
          isPhone ? 'my-1' : 'mr-2 mb-3 ml-5',
          isPhone && isDragging && 'mx-2',
        )}
      >
        <ScoreSlider
          times={times}
          scenes={scenes}
          viewport={viewport}
          duration={duration}
          width={markedWidth}
          isDragging={isDragging}
          onDragging={setDragging}
          onGo={onGo}
          onPlay={props.onPlay}
        >
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${width} ${scoreSteps}`}
            preserveAspectRatio="none"
            className={joinClasses('absolute inset-0 h-full w-full', isPhone && !isDragging && 'hidden')}
          >
            {outline.tableTalk.map(({ from, to }) => (
              <path
                key={from}
                d={`M0 ${shareOfLine(from) * scoreSteps}H${width}V${(to < lines.length ? shareOfLine(to) : 1) * scoreSteps}H0z`}
                className="fill-[var(--bg-hover)]"
              />
            ))}
            {lanes.map(({ name, colour, d }) => (
              <path key={name} d={d} fill={colour} />
            ))}
          </svg>
        </ScoreSlider>
        <svg
          aria-hidden="true"
          viewBox={`0 0 4 ${scoreSteps}`}
          preserveAspectRatio="none"
          className={joinClasses(
            'pointer-events-none absolute inset-y-0 h-full w-2',
            isPhone ? 'right-1' : '-left-4',
          )}
        >
          <path d={hitMarks} vectorEffect="non-scaling-stroke" strokeWidth={2} className="stroke-gilt" />
        </svg>
        <div
          className={joinClasses(
            'pointer-events-none absolute inset-y-0',
            isPhone && !isDragging ? 'right-1 w-1.5' : 'inset-x-0',
          )}
        >
          <VisibleWindow viewport={viewport} shareOfLine={shareOfLine} width={markedWidth} />
          {props.clock && <Playhead clock={props.clock} toShare={toShare} width={markedWidth} />}
        </div>
        {!isPhone && (
          <>
            <ol aria-label="Scenes">
              {scenes.map((scene) => (
                <SceneMark
                  key={scene.index}
                  scene={scene}
                  share={shareOfLine(scene.index)}
                  left={width}
                  viewport={viewport}
                  isCurrent={(line) => scenes[findScene(scenes, line)] === scene}
                  onGo={() => onGo(scene.index)}
                />
              ))}
            </ol>
            {bookmarks.map((bookmark) => (
              <BookmarkDiamond
                key={bookmark.id}
                bookmark={bookmark}
                share={toShare(bookmark.at)}
                left={width}
                onGo={() => onGo(findLineAt(times, bookmark.at))}
              />
            ))}
          </>
        )}
      </div>
    </div>
  )
}
