import { createSharedValue } from '#web/lib/shared-value.ts'

/** True while this tab receives the events of the server; polling is then unnecessary. */
const isReceivingEvents = createSharedValue(false)

export const { set: setReceivingEvents, use: useIsReceivingEvents } = isReceivingEvents
