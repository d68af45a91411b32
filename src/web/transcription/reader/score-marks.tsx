import { useSyncExternalStore } from 'react'
import { formatClock } from '#contract/text.ts'
import type { Speaker } from '#contract/transcription/schemas.ts'
import { measureTalk } from '#core/transcription/outline/score-strip.ts'
import type { LineTime, OutlineLine } from '#core/transcription/outline/time-lines.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
import { nameOfSpeaker, speakerColours } from '#web/lib/speaker-colours.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { Scene, Viewport } from './scenes.ts'
import type { RoomBookmark } from './score.tsx'

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

type VisibleWindowProps = {
  viewport: Viewport
  shareOfLine: (line: number) => number
  /** In pixels; null fills the score. */
  width: number | null
}

/** Marks the visible part of the transcript on the score. */
export function VisibleWindow({ viewport, shareOfLine, width }: VisibleWindowProps) {
  const { from, to } = viewport.use()
  const top = shareOfLine(from)
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute -left-1.5 min-h-2 rounded-[4px] border border-line-strong bg-[color-mix(in_oklch,var(--fg)_12%,transparent)]"
      style={{
        top: percent(top),
        height: percent(Math.max(0, shareOfLine(to) - top)),
        ...(width === null ? { left: 0, right: 0 } : { width: width + 10 }),
      }}
    />
  )
}

type PlayheadProps = { clock: PlayClock; toShare: (seconds: number) => number; width: number | null }

export function Playhead({ clock, toShare, width }: PlayheadProps) {
  const second = useSyncExternalStore(clock.subscribe, () => Math.floor(clock.readTime() ?? 0))
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute -left-1.5 h-0.5 rounded-full bg-fg"
      style={{
        top: percent(toShare(second)),
        ...(width === null ? { left: 0, right: 0 } : { width: width + 10 }),
      }}
    />
  )
}

type SceneMarkProps = {
  scene: Scene
  share: number
  left: number
  viewport: Viewport
  isCurrent: (line: number) => boolean
  onGo: () => void
}

export function SceneMark({ scene, share, left, viewport, isCurrent, onGo }: SceneMarkProps) {
  const isHere = viewport.usePart(({ from }) => isCurrent(from))
  const { number, title, at } = scene
  return (
    <li className="absolute right-0 -translate-y-2" style={{ top: percent(share), left: left + 16 }}>
      <button
        type="button"
        title={at === null ? title : `${title}, ${formatClock(at)}`}
        aria-current={isHere || undefined}
        onClick={onGo}
        className={joinClasses(
          'flex w-full gap-1.5 rounded-[4px] px-1 text-left text-[11.5px]/[14px] hover:bg-hover hover:text-fg',
          isHere ? 'font-medium text-gilt' : 'text-subtle',
        )}
      >
        <span className="num min-w-3 shrink-0 text-right">{number}</span>
        <span className="line-clamp-2">{title}</span>
      </button>
    </li>
  )
}

type BookmarkDiamondProps = { bookmark: RoomBookmark; share: number; left: number; onGo: () => void }

export function BookmarkDiamond({ bookmark, share, left, onGo }: BookmarkDiamondProps) {
  const label = `Bookmark at ${formatClock(bookmark.at)}${bookmark.text ? `: ${bookmark.text}` : ''}`
  return (
    <button
      type="button"
      aria-label={`Show the ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
      title={label}
      onClick={onGo}
      className="absolute grid size-4 -translate-y-2 place-items-center text-gilt hover:text-fg"
      style={{ top: percent(share), left: left - 1 }}
    >
      <span className="size-[7px] rotate-45 bg-current" />
    </button>
  )
}

export const scoreSteps = 300
const laneWidth = 12
const gap = 3
const mostLanes = 6
/** Speakers with a smaller share of the talk are drawn in one common lane. */
const smallestShare = 0.04

type Lane = { name: string; colour: string; d: string }

type ScoreInput = {
  lines: readonly OutlineLine[]
  times: readonly LineTime[]
  speakers: Speaker[]
  /** In seconds. */
  duration: number
  /** Loudness of equally long parts of the recording; empty without a recording. */
  peaks: readonly number[]
}

function chooseLanes(lines: readonly OutlineLine[], speakers: Speaker[]) {
  const colours = speakerColours(speakers)
  const names = new Map(speakers.map((one) => [one.id, nameOfSpeaker(one)]))
  const main = measureTalk(lines)
    .filter(({ share }) => share >= smallestShare)
    .slice(0, mostLanes)
    .map(({ speakerId }) => speakerId)
  const lanes = main.map((id) => ({ name: names.get(id) ?? '', colour: colours.get(id) ?? '' }))
  if (speakers.length > main.length) lanes.push({ name: 'Others', colour: 'var(--fg-subtle)' })
  return { main, lanes }
}

function loudestBetween(peaks: readonly number[], from: number, to: number): number {
  const first = Math.floor(from * peaks.length)
  const last = Math.max(first + 1, Math.floor(to * peaks.length))
  return Math.max(0, ...peaks.slice(first, last))
}

/**
 * Draws a lane for each main speaker and a common lane for all others, with time from top to bottom. A bar is wider where the speakers of
 * its lane talk more and where the recording is louder.
 */
export function drawScore({ lines, times, speakers, duration, peaks }: ScoreInput): Lane[] {
  const { main, lanes } = chooseLanes(lines, speakers)
  const laneOf = new Map(main.map((id, lane) => [id, lane]))
  const stepSeconds = Math.max(duration, 1) / scoreSteps
  const talked = lanes.map(() => new Float32Array(scoreSteps))
  times.forEach(({ start, end }, index) => {
    const lane = talked[laneOf.get(lines[index]?.speakerId ?? '') ?? lanes.length - 1]
    for (
      let step = Math.floor(start / stepSeconds);
      lane && step < scoreSteps && step * stepSeconds < end;
      step++
    ) {
      const inside = Math.min(end, (step + 1) * stepSeconds) - Math.max(start, step * stepSeconds)
      lane[step] = (lane[step] ?? 0) + Math.max(0, inside) / stepSeconds
    }
  })
  const loudest = Math.max(1, ...peaks)
  return lanes.map((lane, number) => {
    const bars: string[] = []
    talked[number]?.forEach((share, step) => {
      if (share < 0.02) return
      const loud =
        peaks.length === 0
          ? 1
          : 0.4 + 0.6 * Math.sqrt(loudestBetween(peaks, step / scoreSteps, (step + 1) / scoreSteps) / loudest)
      const width = Math.max(1.5, Math.sqrt(Math.min(1, share)) * loud * laneWidth)
      const x = number * (laneWidth + gap) + (laneWidth - width) / 2
      bars.push(`M${x.toFixed(1)} ${step}h${width.toFixed(1)}v1.02h-${width.toFixed(1)}z`)
    })
    return { ...lane, d: bars.join('') }
  })
}

export const scoreWidth = (lanes: number) => lanes * (laneWidth + gap)
