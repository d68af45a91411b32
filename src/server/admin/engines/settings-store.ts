import { eq } from 'drizzle-orm'
import type { SettingKind } from '#contract/admin/engine-settings.ts'
import type { Db } from '#server/db/connection.ts'
import { engineSettings } from '#server/db/schema-admin.ts'

export type SettingsRow = typeof engineSettings.$inferSelect

export const listSettings = (db: Db): Promise<SettingsRow[]> => db.select().from(engineSettings)

export async function lockSettings(tx: Db, kind: SettingKind): Promise<SettingsRow | null> {
  const [row] = await tx.select().from(engineSettings).where(eq(engineSettings.kind, kind)).for('update')
  return row ?? null
}

export async function storeSettings(tx: Db, row: SettingsRow): Promise<void> {
  const { kind: _, ...content } = row
  await tx
    .insert(engineSettings)
    .values(row)
    .onConflictDoUpdate({ target: engineSettings.kind, set: content })
}

/** Returns false if there were none. */
export async function deleteSettings(tx: Db, kind: SettingKind): Promise<boolean> {
  const deleted = await tx.delete(engineSettings).where(eq(engineSettings.kind, kind)).returning()
  return deleted.length > 0
}
