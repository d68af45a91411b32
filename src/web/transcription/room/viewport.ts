import { createSharedValue } from '#web/lib/shared-value.ts'

/**
 * Holds the indexes of the first and last visible line. It is not React state, so that scrolling renders only the score and the scene bar.
 */
export const createViewport = () => createSharedValue({ from: 0, to: 0 })

export type Viewport = ReturnType<typeof createViewport>
