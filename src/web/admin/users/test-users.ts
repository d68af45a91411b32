import type { AdminUser } from '#contract/accounts/admin-users.ts'

export const rowan: AdminUser = {
  id: 'u1',
  username: 'Rowan',
  email: 'rowan@example.org',
  first_name: null,
  last_name: null,
  role: 'gm',
  is_active: true,
  plan: 'free',
  campaign_count: 2,
  audio_count: 1,
  last_login: '2026-03-14T12:00:00.000Z',
  storage_bytes: 0,
  quota_bytes: null,
  has_own_quota: false,
}
export const ines: AdminUser = {
  ...rowan,
  id: 'u2',
  username: 'Ines',
  email: 'ines@example.org',
  role: 'player',
  is_active: false,
  last_login: null,
}

export const userPage = (users: AdminUser[], pages = 1, canMail = true) => ({
  body: {
    success: true,
    users,
    pagination: { page: 1, limit: 20, total: users.length, pages },
    canMail,
    defaultQuotaBytes: null,
  },
})
