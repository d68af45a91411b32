import { sql } from 'drizzle-orm'
import type { Db } from './connection.ts'

/**
 * The bytes of deleted rows stay in the file of a table until they are overwritten. This writes the table anew, which takes
 * milliseconds, because it has a few rows per person. Must not be called in a transaction.
 */
export async function rewriteVoicePrints(db: Db): Promise<void> {
  await db.execute(sql`vacuum full voice_prints`)
}
