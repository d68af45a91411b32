import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'

/** One heavy read of this process at a time; accounts take turns. */
const takeTurn = createFairQueue(1)
const statementMs = 5_000

/**
 * Runs a read of many statements. The embedded database cannot cancel a statement, so each must be bounded; others run between them. On a
 * PostgreSQL server, a statement ends when it takes too long.
 */
export function readHeavily<T>(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  account: string,
  signal: AbortSignal,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const readWithLimit = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(statementMs)}, true)`)
      return read(tx)
    })
  return takeTurn(account, () => (config.databaseUrl ? readWithLimit() : read(db)), signal)
}
