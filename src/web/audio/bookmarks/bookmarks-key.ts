export const bookmarksKey = (sessionId: string | null) => ['bookmarks', sessionId] as const
