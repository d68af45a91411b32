export const announcementsKey = ['announcements'] as const

export const allAnnouncementsKey = [...announcementsKey, 'all'] as const
