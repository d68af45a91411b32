import { createSharedValue } from '#web/lib/shared-value.ts'

/**
 * Holds the indexes of the first and last visible line. Scrolling changes this value instead of React state, so that only the
 * score and the name of the scene render again.
 */
export const createViewport = () => createSharedValue({ from: 0, to: 0 })

export type Viewport = ReturnType<typeof createViewport>
