/** Prefix of all announcement query keys. */
export const announcementsKey = ['announcements'] as const

/** The administrators' list. */
export const allAnnouncementsKey = [...announcementsKey, 'all'] as const
