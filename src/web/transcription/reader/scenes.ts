import type { Segment } from '#contract/transcription/schemas.ts'
import { findFirstIndex } from '#core/find-first-index.ts'
import { usePageKeys } from '#web/lib/hooks/use-page-keys.ts'
import { createSharedValue } from '#web/lib/shared-value.ts'

/** `index` is the index of the scene's first line. `at` is the scene's start in seconds; null in a transcript without exact times. */
export type Scene = { number: number; title: string; index: number; at: number | null }

/** Returns the index of the scene that contains this line, or -1 for a line before the first scene. */
export const findScene = (scenes: readonly Scene[], line: number) =>
  findFirstIndex(scenes, ({ index }) => index > line) - 1

/** Holds the indexes of the first and last visible line. It is not React state, so that scrolling renders only the score and the bar. */
export const createViewport = () => createSharedValue({ from: 0, to: 0 })

export type Viewport = ReturnType<typeof createViewport>

/** K goes to the start of the current scene if that is more than this many lines back, otherwise to the previous scene. */
const nearStart = 5

type SceneKeys = {
  scenes: Scene[]
  viewport: Viewport
  /** Returns the index of the line that is followed; -1 if there is none. Steps then start from the first visible line. */
  findPlaying: () => number
  onGo: (line: Pick<Segment, 'start'> | undefined, index: number) => void
  segments: readonly Segment[]
}

/** J and K go to the next and the previous scene. */
export function useSceneKeys({ scenes, viewport, findPlaying, onGo, segments }: SceneKeys): void {
  const step = (by: 1 | -1) => {
    const playing = findPlaying()
    const line = playing >= 0 ? playing : viewport.read().from
    const current = findScene(scenes, line)
    const isInside = line - (scenes[current]?.index ?? line) > nearStart
    const next = scenes[by === 1 || !isInside ? current + by : current]?.index ?? (by === -1 ? 0 : null)
    if (next !== null) onGo(segments[next], next)
  }
  usePageKeys({ j: () => step(1), k: () => step(-1) })
}
