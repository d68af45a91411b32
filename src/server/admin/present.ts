import type { ActiveAnnouncement, Announcement } from '#contract/admin/announcements.ts'
import { type ContactSubject, contactSubjects, type StoredMessage } from '#contract/admin/schemas.ts'
import { type AuditEntry, auditTexts } from '#contract/audit.ts'
import type { contactMessages } from '#server/db/schema-accounts.ts'
import type { AnnouncementRow, AnnouncementView } from './announcement-store.ts'
import type { ListedAudit } from './audit/audit-store.ts'

const isSubject = (subject: string): subject is ContactSubject => subject in contactSubjects

export function presentMessage(row: typeof contactMessages.$inferSelect): StoredMessage {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    subject: isSubject(row.subject) ? row.subject : 'other',
    message: row.message,
    created_at: row.createdAt.toISOString(),
    mailed_at: row.mailedAt?.toISOString() ?? null,
  }
}

export function presentAnnouncement(view: AnnouncementView): Announcement {
  return {
    id: view.id,
    title: view.title,
    content: view.content,
    type: view.type,
    priority: view.priority,
    show_from: view.showFrom.toISOString(),
    show_until: view.showUntil?.toISOString() ?? null,
    is_active: view.isActive,
    state: view.state,
    dismissal_count: view.dismissalCount,
    created_by_username: view.createdByUsername,
    created_at: view.createdAt.toISOString(),
    updated_at: view.updatedAt.toISOString(),
  }
}

/** Shown to all users: omits the author and the number of dismissals. */
export function presentActiveAnnouncement(row: AnnouncementRow): ActiveAnnouncement {
  return { id: row.id, title: row.title, content: row.content, type: row.type, priority: row.priority }
}

function nameTarget({ entry, accountName, campaignName }: ListedAudit): string | null {
  if (entry.targetId === null) return entry.target
  if (entry.action.startsWith('campaign.')) return campaignName ?? auditTexts.deletedCampaign
  return accountName ?? auditTexts.deletedAccount
}

export function presentAudit(listed: ListedAudit): AuditEntry {
  const { entry, actorName, recipientName } = listed
  const recipient = entry.recipientId && auditTexts.to(recipientName ?? auditTexts.deletedAccount)
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor: actorName ?? (entry.actorId ? auditTexts.deletedAccount : auditTexts.notSignedIn),
    action: entry.action,
    target: nameTarget(listed),
    detail: [recipient, entry.detail].filter(Boolean).join('; ') || null,
  }
}
