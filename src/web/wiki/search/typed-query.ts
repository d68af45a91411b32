import { createSharedValue } from '#web/lib/shared-value.ts'

/** The search text while the user types, otherwise null. Not React state, so that a keystroke renders only the components that use it. */
const typed = createSharedValue<string | null>(null)

export const { set: setTypedQuery, use: useTypedQuery } = typed
