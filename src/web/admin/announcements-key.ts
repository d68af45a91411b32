/** Everything that the browser keeps of announcements; the next word says whose. */
export const announcementsKey = ['announcements'] as const

/** Those of administrators. */
export const allAnnouncementsKey = [...announcementsKey, 'all'] as const
