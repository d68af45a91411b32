import { and, asc, desc, eq, notInArray } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { segments, speakers } from '#server/db/schema.ts'
import { nameIgnored } from '#server/db/schema-names.ts'

export async function listLineTexts(db: Db, transcriptionId: string): Promise<string[]> {
  const rows = await db
    .select({ text: segments.text })
    .from(segments)
    .where(eq(segments.transcriptionId, transcriptionId))
    .orderBy(asc(segments.position))
  return rows.map(({ text }) => text)
}

export async function listSpeakerNames(db: Db, transcriptionId: string): Promise<string[]> {
  const rows = await db
    .select({ label: speakers.label, name: speakers.name })
    .from(speakers)
    .where(eq(speakers.transcriptionId, transcriptionId))
  return rows.flatMap(({ label, name }) => (name === null ? [label] : [label, name]))
}

type Ignored = Pick<typeof nameIgnored.$inferSelect, 'misspellingKey' | 'correctKey'>

export async function listIgnored(db: Db, campaignId: string): Promise<Ignored[]> {
  return db
    .select({ misspellingKey: nameIgnored.misspellingKey, correctKey: nameIgnored.correctKey })
    .from(nameIgnored)
    .where(eq(nameIgnored.campaignId, campaignId))
}

/** Also deletes all but the `kept` newest ignored misspellings of the campaign. */
export async function insertIgnored(
  tx: Db,
  row: typeof nameIgnored.$inferInsert,
  kept: number,
): Promise<void> {
  await tx.insert(nameIgnored).values(row).onConflictDoNothing()
  const newest = tx
    .select({ key: nameIgnored.misspellingKey })
    .from(nameIgnored)
    .where(eq(nameIgnored.campaignId, row.campaignId))
    .orderBy(desc(nameIgnored.createdAt))
    .limit(kept)
  await tx
    .delete(nameIgnored)
    .where(and(eq(nameIgnored.campaignId, row.campaignId), notInArray(nameIgnored.misspellingKey, newest)))
}
