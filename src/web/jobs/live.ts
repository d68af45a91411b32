import { createSharedValue } from '#web/lib/shared-value.ts'

/** Whether this tab hears of its jobs as they change: then nobody needs to ask. */
const live = createSharedValue(false)

export const { set: setLive, use: useIsLive } = live
