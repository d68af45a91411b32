import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { type OnProgress, reportWhile } from '#server/progress.ts'
import { type Connection, selectRows } from './connection.ts'

const folder = path.join(import.meta.dirname, '../../../migrations')

export function readMigrations(): { number: number; sql: string }[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort()
    .map((name) => ({ number: Number(name.slice(0, 4)), sql: readFileSync(path.join(folder, name), 'utf8') }))
}

/** Lock key for servers that start at the same time on one PostgreSQL database; any fixed number will do. */
const migrationLock = 7_452_013

type Database = Pick<Connection, 'db' | 'runScript'>

export async function listApplied({ db }: Pick<Database, 'db'>): Promise<number[]> {
  const rows = await selectRows<{ number: unknown }>(db, sql`select number from migrations order by number`)
  return rows.map(({ number }) => Number(number))
}

/** Returns null if this version of the program has all these migrations. */
export function describeUnknown(numbers: number[]): string | null {
  const known = new Set(readMigrations().map(({ number }) => number))
  const unknown = numbers.filter((number) => !known.has(number))
  if (unknown.length === 0) return null
  const [highest, newest] = [Math.max(...unknown), Math.max(...known)]
  return highest > newest
    ? `schema ${highest}, this version knows ${newest}`
    : `with migration ${highest}, which this version does not have`
}

/** @throws an operator-facing sentence if a newer version of the program wrote the data */
export async function listKnownApplied(database: Pick<Database, 'db'>): Promise<number[]> {
  const applied = await listApplied(database)
  const unknown = describeUnknown(applied)
  if (unknown === null) return applied
  throw new Error(
    `The data was written by a newer version of Hearthscribe (${unknown}). Update the program, or restore an older backup.`,
  )
}

type Upgrade = {
  /** Limits the migrations by their number, to get the schema of a backup or of another database. */
  isWanted?: (number: number) => boolean
  /** Called before the first change to a database that already has migrations. */
  before?: () => Promise<void>
  /** Told what an upgrade of existing data does, because it may take minutes. */
  onProgress?: OnProgress
}

/**
 * Applies all migrations that the database lacks, also those below its highest number. Uses one transaction, so that a kill leaves the old
 * schema unchanged.
 * @throws an operator-facing sentence if a newer version of the program wrote the data
 */
export async function migrate(
  connection: Database,
  { isWanted = () => true, before, onProgress = () => {} }: Upgrade = {},
): Promise<void> {
  const migrations = readMigrations()
  await connection.runScript(
    `select pg_advisory_xact_lock(${migrationLock}); create table if not exists migrations (number integer primary key)`,
  )
  const applied = await listKnownApplied(connection)
  const current = applied.at(-1) ?? 0
  const due = migrations.filter(({ number }) => !applied.includes(number) && isWanted(number))
  const last = due.at(-1)
  if (!last) return
  if (current > 0 && before) await before()
  const scripts = due.map(
    (migration) => `${migration.sql}; insert into migrations values (${migration.number});`,
  )
  const script = `select pg_advisory_xact_lock(${migrationLock}); ${scripts.join('\n')}`
  const doing = `Upgrading the data from schema ${current} to ${Math.max(current, last.number)}; do not stop the server`
  try {
    await (current > 0
      ? reportWhile(onProgress, doing, () => connection.runScript(script))
      : connection.runScript(script))
  } catch (error) {
    // Another server that started at the same time may have applied the migrations.
    const now = await listApplied(connection).catch((): number[] => [])
    if (!due.every(({ number }) => now.includes(number))) throw error
  }
}
