import { createSharedValue } from '#web/lib/shared-value.ts'

/** What is searched for as one types, until it stands in the address: with each key only what was found is drawn anew. */
const typed = createSharedValue<string | null>(null)

export const { set: setTypedQuery, use: useTypedQuery } = typed
