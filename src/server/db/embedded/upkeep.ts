import { eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Connection, selectRows } from '#server/db/connection.ts'
import { settings } from '#server/db/schema-accounts.ts'

const checkEveryMs = 60_000
const dayMs = 24 * 3600_000
export const neverScrubbed = -1

/** The embedded database makes no checkpoint itself, so its write-ahead log would grow without bound. */
export async function checkpointLongLog(connection: Connection, longestBytes = 64_000_000): Promise<void> {
  const [row] = await selectRows<{ bytes: number }>(
    connection.db,
    sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
  )
  if (row && row.bytes > longestBytes) await connection.db.execute(sql`checkpoint`)
}

/**
 * Erases deleted voice prints from the files of the table and of the write-ahead log. Does nothing if no print was deleted since the last
 * call.
 * @param before what the last call returned, or `neverScrubbed`
 */
export async function scrubVoicePrints(
  { db, runScript }: Pick<Connection, 'db' | 'runScript'>,
  before: number,
): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`)
  const [row] = await selectRows<{ deleted: number }>(
    db,
    sql`select n_tup_del::float8 as deleted from pg_stat_all_tables where relid = 'voice_prints'::regclass`,
  )
  const deleted = row?.deleted ?? 0
  if (deleted === before) return before
  await db.execute(sql`vacuum full voice_prints`)
  await runScript('set local wal_recycle = off; select pg_switch_wal(); checkpoint')
  return deleted
}

/** Remembered in the database, because many machines do not run for a whole day. */
const vacuumedAtKey = 'databaseVacuumedAt'

async function isVacuumDue({ db }: Pick<Connection, 'db'>, now: number): Promise<boolean> {
  const [row] = await db.select().from(settings).where(eq(settings.key, vacuumedAtKey))
  const age = row ? now - Date.parse(row.value) : Number.NaN
  // A time in the future comes from a wrong clock.
  return !(age >= 0 && age < dayMs)
}

/** Takes one statement per table, so that other statements run in between. */
async function vacuumAll({ db }: Pick<Connection, 'db'>, now: number): Promise<void> {
  const tables = await selectRows<{ name: string }>(
    db,
    sql`select oid::regclass::text as name from pg_class where relkind = 'r' and relpersistence = 'p' order by oid`,
  )
  for (const { name } of tables) await db.execute(sql`vacuum (analyze) ${sql.raw(name)}`)
  const value = new Date(now).toISOString()
  await db
    .insert(settings)
    .values({ key: vacuumedAtKey, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
}

/** Changed rows after which the statistics of a table are renewed, for example after a large import; plus a fifth of its rows. */
const fewestChanges = 1_000

export async function analyzeChanged({ db }: Pick<Connection, 'db'>): Promise<void> {
  const tables = await selectRows<{ name: string }>(
    db,
    sql`select relid::regclass::text as name from pg_stat_user_tables
      where n_mod_since_analyze > ${fewestChanges}::int + n_live_tup / 5`,
  )
  for (const { name } of tables) await db.execute(sql`analyze ${sql.raw(name)}`)
}

/**
 * Runs checkpoints, VACUUM and ANALYZE, because the embedded database does none of them by itself. Also erases deleted voice prints.
 * @returns a function that stops the maintenance
 */
export function startUpkeep(connection: Connection, log: Logger): () => void {
  let isBusy = false
  // The first pass always erases deleted prints, because a crash resets the count of deleted rows.
  let deletedPrints = neverScrubbed
  const maintain = async () => {
    if (isBusy) return
    isBusy = true
    try {
      await checkpointLongLog(connection)
      deletedPrints = await scrubVoicePrints(connection, deletedPrints)
      const now = Date.now()
      if (await isVacuumDue(connection, now)) await vacuumAll(connection, now)
      else await analyzeChanged(connection)
    } catch (error) {
      log.warn({ err: error }, 'Database maintenance failed; it is tried again in a minute')
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(maintain, checkEveryMs)
  return () => clearInterval(timer)
}
