import { ChevronDown, ChevronUp } from 'lucide-react'
import { formatClock } from '#contract/text.ts'
import { findFirstIndex } from '#core/find-first-index.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { RoomScene } from './room-rows.tsx'
import type { Viewport } from './viewport.ts'

/** Returns the index of the scene that contains this line, or -1 for a line before the first scene. */
export const findScene = (scenes: readonly RoomScene[], line: number) =>
  findFirstIndex(scenes, ({ index }) => index > line) - 1

type SceneBarProps = { scenes: RoomScene[]; viewport: Viewport; onStep: (by: 1 | -1) => void }

export function SceneBar({ scenes, viewport, onStep }: SceneBarProps) {
  const position = viewport.usePart(({ from }) => findScene(scenes, from))
  const scene = scenes[position]
  return (
    <div className="border-y border-line bg-raised px-2 md:px-6">
      <div className="mx-auto flex min-h-10 max-w-[44rem] min-w-0 items-center gap-1">
        <p className="min-w-0 flex-1 truncate pl-3 text-small text-muted md:pl-[76px]">
          {scene ? (
            <>
              <span className="font-medium text-gilt">Scene {scene.number}</span> ·{' '}
              <span className="text-fg">{scene.title}</span>
              {scene.at !== null && <span className="num text-subtle"> · {formatClock(scene.at)}</span>}
            </>
          ) : (
            'Before the game'
          )}
        </p>
        <IconButton
          label="Previous scene (K)"
          disabled={position < 0}
          onClick={() => onStep(-1)}
          icon={ChevronUp}
        />
        <IconButton
          label="Next scene (J)"
          disabled={position >= scenes.length - 1}
          onClick={() => onStep(1)}
          icon={ChevronDown}
        />
      </div>
    </div>
  )
}
