import { useSyncExternalStore } from 'react'
import { formatClock } from '#contract/text.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
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
