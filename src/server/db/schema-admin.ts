import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SettingKind } from '#contract/admin/engine-settings.ts'
import type { AuditAction } from '#contract/audit.ts'
import { moment } from './columns.ts'

export const announcements = pgTable('announcements', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  type: text('type', { enum: ['info', 'warning', 'success', 'error'] }).notNull(),
  /** 0 to 10; announcements with a higher priority are listed first. */
  priority: integer('priority').notNull(),
  showFrom: moment('show_from').notNull(),
  showUntil: moment('show_until'),
  isActive: boolean('is_active').notNull().default(true),
  createdBy: text('created_by'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  /** Ids of existing accounts. */
  dismissedBy: text('dismissed_by').array().notNull().default([]),
})

export const auditLog = pgTable('audit_log', {
  id: text('id').primaryKey(),
  at: moment('at').notNull(),
  actorId: text('actor_id'),
  action: text('action').$type<AuditAction>().notNull(),
  /** Id of an account or a campaign. */
  targetId: text('target_id'),
  /** Name or description of a target that is neither an account nor a campaign. */
  target: text('target'),
  recipientId: text('recipient_id'),
  detail: text('detail'),
})

/** At most one row for each kind. */
export const engineSettings = pgTable('engine_settings', {
  kind: text('kind').$type<SettingKind>().primaryKey(),
  /** Without the secret. */
  settings: jsonb('settings').notNull(),
  /** Encrypted. */
  secret: text('secret'),
  changedAt: moment('changed_at').notNull(),
})
