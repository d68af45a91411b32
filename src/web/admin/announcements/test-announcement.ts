import type { Announcement } from '#contract/admin/announcements.ts'

export const sampleAnnouncement: Announcement = {
  id: 'a1',
  title: 'Maintenance',
  content: 'On Friday, from eight.',
  type: 'warning',
  priority: 5,
  show_from: '2026-03-14T18:00:30.000Z',
  show_until: null,
  is_active: true,
  state: 'shown',
  dismissal_count: 3,
  created_by_username: 'Rowan',
  created_at: '2026-03-14T18:00:30.000Z',
  updated_at: '2026-03-14T18:00:30.000Z',
}
