import { ChevronRight } from 'lucide-react'
import { formatClock } from '#contract/text.ts'
import type { Stretch } from '#core/transcription/outline/fold-table-talk.ts'
import { formatCount, formatMinutes } from '#web/lib/format.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** `index` is the index of the scene's first line. `at` is the scene's start in seconds; null in a transcript without exact times. */
export type RoomScene = { number: number; title: string; index: number; at: number | null }

export function SceneHeading({ scene }: { scene: RoomScene }) {
  return (
    <div className="pt-11 pr-9 pb-2 pl-[56px] md:pl-[76px]">
      <div className="max-w-[34.5rem] border-t border-line pt-5">
        <p className="num text-label font-medium text-gilt">
          Scene {scene.number}
          {scene.at !== null && <span className="text-subtle"> · {formatClock(scene.at)}</span>}
        </p>
        <h3 className="mt-0.5 font-display text-h2 font-[560] tracking-[-0.01em] text-fg">{scene.title}</h3>
      </div>
    </div>
  )
}

type TableTalkRowProps = { stretch: Stretch; isOpen: boolean; isPlaying: boolean; onToggle: () => void }

export function TableTalkRow({ stretch, isOpen, isPlaying, onToggle }: TableTalkRowProps) {
  return (
    <div className="py-4 pr-9 pl-[56px] md:pl-[76px]">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className={joinClasses(
          'flex w-full max-w-[34.5rem] items-center gap-2 rounded-control border border-dashed border-line px-3 py-2 text-left text-small hover:bg-hover hover:text-fg touch:min-h-10',
          isPlaying ? 'text-gilt' : 'text-subtle',
        )}
      >
        <ChevronRight size={15} strokeWidth={1.7} aria-hidden="true" className={isOpen ? 'rotate-90' : ''} />
        {formatMinutes(stretch.seconds)} of table talk
        <span className="ml-auto text-label text-subtle">
          {isPlaying && !isOpen ? 'playing' : formatCount(stretch.to - stretch.from, 'line')}
        </span>
      </button>
    </div>
  )
}
