export function AdminAnnouncements() {
  return null
}
