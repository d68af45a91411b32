import * as z from 'zod/mini'
import { campaignChanged } from '#contract/events/schemas.ts'

export const changesChannel = 'changes'

/** Sent by triggers of the database (`migrations/0021_notify_changes.sql` and later). */
const databaseChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['jobs', 'token', 'account']), userId: z.string() }),
  z.object({ kind: z.enum(['new-job', 'announcements']) }),
  z.extend(campaignChanged, { kind: z.literal('changed'), forGmsOnly: z.boolean() }),
])
export type DatabaseChange = z.infer<typeof databaseChange>

/** Returns null for payloads of another schema version. */
export const parseChange = (payload: string): DatabaseChange | null =>
  databaseChange.safeParse(JSON.parse(payload)).data ?? null
