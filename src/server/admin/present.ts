import { type ContactSubject, contactSubjects, type StoredMessage } from '#contract/admin.ts'
import type { contactMessages } from '#server/db/schema-accounts.ts'

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
