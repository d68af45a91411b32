import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { wikiCategories } from '#server/db/schema-wiki.ts'

export async function hideCategory(db: Db, campaignId: string, name: string): Promise<void> {
  await db
    .insert(wikiCategories)
    .values({ campaignId, name, visibility: 'gm' })
    .onConflictDoUpdate({
      target: [wikiCategories.campaignId, wikiCategories.name],
      set: { visibility: 'gm' },
    })
}

/** A category without a row is visible to everyone. */
export async function showCategory(db: Db, campaignId: string, name: string): Promise<void> {
  await db
    .delete(wikiCategories)
    .where(and(eq(wikiCategories.campaignId, campaignId), eq(wikiCategories.name, name)))
}

export async function listHiddenCategories(db: Db, campaignId: string): Promise<string[]> {
  const rows = await db
    .select({ name: wikiCategories.name })
    .from(wikiCategories)
    .where(and(eq(wikiCategories.campaignId, campaignId), eq(wikiCategories.visibility, 'gm')))
  return rows.map(({ name }) => name)
}
