import { and, asc, eq, exists, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { wikiEntries, wikiFacts } from '#server/db/schema-wiki.ts'
import { type EntryRow, type FactRow, isListed } from '#server/wiki/store.ts'

/** @param word only letters and digits, because it is not escaped in the pattern */
export async function listEntriesWith(db: Db, campaignId: string, word: string): Promise<EntryRow[]> {
  const like = `%${word}%`
  const factWith = db
    .select({ id: wikiFacts.id })
    .from(wikiFacts)
    .where(and(eq(wikiFacts.entryId, wikiEntries.id), sql`${wikiFacts.text} ilike ${like}`))
  const { name, description, details, aliases } = wikiEntries
  return db
    .select()
    .from(wikiEntries)
    .where(
      and(
        isListed(campaignId, 'gm'),
        or(
          sql`${name} ilike ${like}`,
          sql`${description} ilike ${like}`,
          sql`${details}::text ilike ${like}`,
          sql`${aliases}::text ilike ${like}`,
          exists(factWith),
        ),
      ),
    )
    .orderBy(sql`lower(${name})`, asc(wikiEntries.id))
}

export type FactText = Pick<FactRow, 'id' | 'text' | 'foldedText'>

/** The caller must make sure that no two facts of an entry get the same text. */
export async function writeFactTexts(tx: Db, facts: FactText[]): Promise<void> {
  if (facts.length === 0) return
  const records = facts.map(({ id, text, foldedText }) => ({ id, text, folded_text: foldedText }))
  await tx.execute(sql`
    update ${wikiFacts} set text = fresh.text, folded_text = fresh.folded_text
    from json_to_recordset(${JSON.stringify(records)}::json) as fresh (id text, text text, folded_text text)
    where ${wikiFacts.id} = fresh.id`)
}
