/** Prefix of all announcement query keys. */
export const announcementsKey = ['announcements'] as const

/** Query key of the list that administrators edit. */
export const allAnnouncementsKey = [...announcementsKey, 'all'] as const
