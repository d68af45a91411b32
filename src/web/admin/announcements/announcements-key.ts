/** Prefix of the query keys of announcements. */
export const announcementsKey = ['announcements'] as const

export const allAnnouncementsKey = [...announcementsKey, 'all'] as const
