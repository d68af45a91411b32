import { createSharedValue } from '#web/lib/shared-value.ts'

/** The search text while the user types. Stored outside of React, so that a keystroke re-renders only the results. */
const typed = createSharedValue<string | null>(null)

export const { set: setTypedQuery, use: useTypedQuery } = typed
