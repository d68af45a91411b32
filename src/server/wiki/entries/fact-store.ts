import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { wikiFacts } from '#server/db/schema-wiki.ts'
import type { FactRow } from '#server/wiki/store.ts'

/** Returns null for a fact of another entry. */
export async function findFact(db: Db, entryId: string, factId: string): Promise<FactRow | null> {
  const [row] = await db
    .select()
    .from(wikiFacts)
    .where(and(eq(wikiFacts.id, factId), eq(wikiFacts.entryId, entryId)))
  return row ?? null
}

export async function hasSameFact(db: Db, fact: FactRow, foldedText: string): Promise<boolean> {
  const { id, entryId } = wikiFacts
  const isSame = and(eq(entryId, fact.entryId), eq(wikiFacts.foldedText, foldedText), ne(id, fact.id))
  return (await db.$count(wikiFacts, isSame)) > 0
}

export async function changeFact(
  tx: Db,
  factId: string,
  change: Partial<Pick<FactRow, 'status' | 'text' | 'foldedText' | 'isQuote'>>,
): Promise<void> {
  await tx.update(wikiFacts).set(change).where(eq(wikiFacts.id, factId))
}
