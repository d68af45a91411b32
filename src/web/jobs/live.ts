import { createSharedValue } from '#web/lib/shared-value.ts'

/** Whether this tab receives job events; polling is then unnecessary. */
const hasLiveEvents = createSharedValue(false)

export const { set: setLive, use: useIsLive } = hasLiveEvents
