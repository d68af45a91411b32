import type { Segment } from '#contract/transcription/schemas.ts'
import { usePageKeys } from '#web/lib/hooks/use-page-keys.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
import { findCurrent } from '#web/transcription/find-current.ts'
import type { RoomScene } from './room-rows.tsx'
import { findScene } from './scene-bar.tsx'
import type { Viewport } from './viewport.ts'

/** K goes to the start of the current scene if that is more than this many lines back, otherwise to the previous scene. */
const nearStart = 5

type SceneSteps = {
  scenes: RoomScene[]
  viewport: Viewport
  segments: readonly Segment[]
  /** Steps start from the line that is playing. If `clock` is null or no line has begun, they start from the first visible line. */
  clock: PlayClock | null
  onGo: (index: number) => void
}

export function useSceneSteps({ scenes, viewport, segments, clock, onGo }: SceneSteps) {
  const step = (by: 1 | -1) => {
    const playing = clock ? findCurrent(segments, clock.readTime()) : -1
    const line = playing >= 0 ? playing : viewport.read().from
    const current = findScene(scenes, line)
    const isInside = line - (scenes[current]?.index ?? line) > nearStart
    const next = scenes[by === 1 || !isInside ? current + by : current]
    if (next) onGo(next.index)
    else if (by === -1) onGo(0)
  }
  usePageKeys({ j: () => step(1), k: () => step(-1) })
  return step
}
