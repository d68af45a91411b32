import { createListeners } from '#web/lib/listeners.ts'

/** Indexes of the first and last visible line. */
type VisibleLines = { from: number; to: number }

export type Viewport = {
  subscribe: (listener: () => void) => () => void
  read: () => VisibleLines
  show: (lines: VisibleLines) => void
}

/** Scrolling changes this store instead of React state, so that only the score and the name of the scene render again. */
export function createViewport(): Viewport {
  let visible: VisibleLines = { from: 0, to: 0 }
  const { subscribe, notify } = createListeners()
  return {
    subscribe,
    read: () => visible,
    show(lines) {
      if (lines.from === visible.from && lines.to === visible.to) return
      visible = lines
      notify()
    },
  }
}
