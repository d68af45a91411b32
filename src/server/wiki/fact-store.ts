import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { wikiFacts } from '#server/db/schema-wiki.ts'
import type { FactRow } from './store.ts'

/** A fact is looked up with its entry: another entry's id finds nothing. */
export async function findFact(db: Db, entryId: string, factId: string): Promise<FactRow | null> {
  const [row] = await db
    .select()
    .from(wikiFacts)
    .where(and(eq(wikiFacts.id, factId), eq(wikiFacts.entryId, entryId)))
  return row ?? null
}

/** Whether another fact of the entry says the same. */
export async function hasTwin(db: Db, fact: FactRow, foldedText: string): Promise<boolean> {
  const twins = await db
    .select({ id: wikiFacts.id })
    .from(wikiFacts)
    .where(
      and(
        eq(wikiFacts.entryId, fact.entryId),
        eq(wikiFacts.foldedText, foldedText),
        ne(wikiFacts.id, fact.id),
      ),
    )
  return twins.length > 0
}

export async function changeFact(
  tx: Db,
  factId: string,
  change: Partial<Pick<FactRow, 'status' | 'text' | 'foldedText'>>,
): Promise<void> {
  await tx.update(wikiFacts).set(change).where(eq(wikiFacts.id, factId))
}
