/** Prefix of the query keys of a recap. In a module of its own, because the dashboard loads it without the calls of recaps. */
export const recapKey = (sessionId: string | null) => ['recap', sessionId] as const
