import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Connection } from './connection.ts'

const lookEveryMs = 60_000
const dayMs = 24 * 3600_000
/** So many changed rows make the planner's figures wrong: a session's import is about as many. */
const changedRows = 5_000

async function countChangedRows(connection: Connection): Promise<number> {
  const result = await connection.db.execute(
    sql`select coalesce(sum(n_mod_since_analyze), 0)::int as changed from pg_stat_user_tables`,
  )
  return Number((result as { rows: { changed: unknown }[] }).rows[0]?.changed ?? 0)
}

/** The embedded database has no autovacuum: this is it, after bulk changes and once a day. Returns how to stop it. */
export function startUpkeep(connection: Connection, log: Logger): () => void {
  let last = Date.now()
  const timer = setInterval(async () => {
    try {
      const isDue = Date.now() - last > dayMs || (await countChangedRows(connection)) > changedRows
      if (!isDue) return
      await connection.db.execute(sql`vacuum analyze`)
      last = Date.now()
    } catch (error) {
      log.warn({ err: error }, 'Tidying the database failed; trying again soon')
    }
  }, lookEveryMs)
  return () => clearInterval(timer)
}
