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
/** So many changed rows, and a tenth of all, make a table worth tidying: a server looks by such a rule, too. */
const changedRows = 1_000

type WornTable = { schema: string; name: string; hasDeadRows: boolean }

/**
 * Tables of which much has changed since they were last tidied, and whether it is by dead rows, which take room. They alone are
 * tidied: each table that is opened stays open, with its descriptors, and others wait until all are done.
 */
async function listWorn(connection: Connection): Promise<WornTable[]> {
  const result = await connection.db.execute(sql`
    select schemaname as schema, stats.relname as name, n_dead_tup > much as "hasDeadRows"
    from pg_stat_all_tables as stats join pg_class on pg_class.oid = relid,
      lateral (select ${changedRows} + greatest(reltuples, 0) / 10 as much) as worn
    where relkind = 'r' and greatest(n_mod_since_analyze, n_dead_tup) > much`)
  return (result as { rows: WornTable[] }).rows
}

/** Gives back the room of deleted rows and tells the planner what is there, one table after the other. */
export async function tidyWorn(connection: Connection): Promise<void> {
  for (const { schema, name, hasDeadRows } of await listWorn(connection)) {
    const tidy = hasDeadRows ? sql`vacuum analyze` : sql`analyze`
    await connection.db.execute(sql`${tidy} ${sql.identifier(schema)}.${sql.identifier(name)}`)
  }
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

/** The embedded database has no autovacuum: this is it, and once a day for all tables. Returns how to stop it. */
export function startUpkeep(connection: Connection, log: Logger): () => void {
  let last = Date.now()
  const tidy = async () => {
    await checkpointLongLog(connection)
    if (Date.now() - last < dayMs) return tidyWorn(connection)
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
