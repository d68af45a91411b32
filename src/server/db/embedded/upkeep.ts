import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Connection } from '#server/db/connection.ts'

const checkEveryMs = 60_000
const dayMs = 24 * 3600_000

/** The embedded database makes no checkpoint itself, so its write-ahead log would grow without bound. */
export async function checkpointLongLog(connection: Connection, longestBytes = 64_000_000): Promise<void> {
  const result = await connection.db.execute(
    sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
  )
  const [row] = (result as { rows: { bytes: unknown }[] }).rows
  if (Number(row?.bytes) > longestBytes) await connection.db.execute(sql`checkpoint`)
}

/**
 * The embedded database has neither a checkpointer nor autovacuum.
 * @returns a function that stops the maintenance
 */
export function startUpkeep(connection: Connection, log: Logger): () => void {
  let vacuumedAt = Date.now()
  let isBusy = false
  const maintain = async () => {
    if (isBusy) return
    isBusy = true
    try {
      await checkpointLongLog(connection)
      if (Date.now() - vacuumedAt < dayMs) return
      await connection.db.execute(sql`vacuum analyze`)
      vacuumedAt = Date.now()
    } catch (error) {
      log.warn({ err: error }, 'Database maintenance failed; it is tried again in a minute')
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(maintain, checkEveryMs)
  return () => clearInterval(timer)
}
