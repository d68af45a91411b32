import type { Share } from '#contract/sharing.ts'
import type { ShareRow } from './store.ts'

export function presentShare(row: ShareRow, shareUrl: string): Share {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    allow_download: row.allowDownload,
    access_count: row.accessCount,
    shareUrl,
    audience: row.categories ? { categories: row.categories } : 'everyone',
  }
}
