import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Connection } from './connection.ts'

const lookEveryMs = 60_000
/**
 * A statement that was planned for an empty table keeps its plan until the planner learns that the table has grown: an
 * import has long begun to link by then.
 */
const learnEveryMs = 10_000
const dayMs = 24 * 3600_000
/** So many changed rows make the planner's figures wrong: a session's import is about as many. */
const changedRows = 5_000

async function countChangedRows(connection: Connection): Promise<number> {
  const result = await connection.db.execute(
    sql`select coalesce(sum(n_mod_since_analyze), 0)::int as changed from pg_stat_user_tables`,
  )
  return Number((result as { rows: { changed: unknown }[] }).rows[0]?.changed ?? 0)
}

/**
 * Tables that are twice as large as when the planner last learned of them, or of whose columns it knows nothing: a new index
 * tells it how large they are, and no more. The counts of changed rows do not outlive the server; this is known after a
 * start, too.
 */
async function listOutgrown(connection: Connection): Promise<string[]> {
  const result = await connection.db.execute(sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and pg_relation_size(oid) / current_setting('block_size')::int > 8 + case
        when exists (select from pg_statistic where starelid = pg_class.oid) then 2 * relpages else 0 end`)
  return (result as { rows: { name: string }[] }).rows.map(({ name }) => name)
}

/** Tells the planner about tables it knows too little of, one after the other, so that others get their turn. */
export async function learnOutgrown(connection: Connection): Promise<void> {
  for (const name of await listOutgrown(connection)) {
    await connection.db.execute(sql`analyze ${sql.identifier(name)}`)
  }
}

/**
 * The embedded database makes no checkpoint by itself: its log would grow for ever, and a start after a crash would have to
 * read all of it.
 */
export async function checkpointLongLog(connection: Connection, longestBytes = 64_000_000): Promise<void> {
  const result = await connection.db.execute(
    sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
  )
  const [row] = (result as { rows: { bytes: unknown }[] }).rows
  if (Number(row?.bytes) > longestBytes) await connection.db.execute(sql`checkpoint`)
}

/** The embedded database has no autovacuum: this is it, after bulk changes and once a day. Returns how to stop it. */
export function startUpkeep(connection: Connection, log: Logger): () => void {
  let last = Date.now()
  const tidy = async () => {
    await checkpointLongLog(connection)
    const isDue = Date.now() - last > dayMs || (await countChangedRows(connection)) > changedRows
    if (!isDue) return
    await connection.db.execute(sql`vacuum analyze`)
    last = Date.now()
  }
  /** At once and then every so often, unless the last time is not over yet. */
  const repeat = (work: () => Promise<void>, everyMs: number) => {
    let isBusy = false
    const attempt = async () => {
      if (isBusy) return
      isBusy = true
      try {
        await work()
      } catch (error) {
        log.warn({ err: error }, 'Tidying the database failed; trying again soon')
      } finally {
        isBusy = false
      }
    }
    void attempt()
    return setInterval(attempt, everyMs)
  }
  const timers = [repeat(() => learnOutgrown(connection), learnEveryMs), repeat(tidy, lookEveryMs)]
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
