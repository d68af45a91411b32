import { AnnouncementList } from '#web/admin/announcement-list.tsx'

export function AdminAnnouncements() {
  return <AnnouncementList />
}
