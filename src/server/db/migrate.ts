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

export async function readSchemaNumber({ db }: Pick<Database, 'db'>): Promise<number> {
  const [row] = await selectRows<{ number: unknown }>(
    db,
    sql`select coalesce(max(number), 0) as number from migrations`,
  )
  return Number(row?.number)
}

async function listApplied({ db }: Pick<Database, 'db'>): Promise<Set<number>> {
  const rows = await selectRows<{ number: unknown }>(db, sql`select number from migrations`)
  return new Set(rows.map(({ number }) => Number(number)))
}

/** @throws an operator-facing sentence if a newer version of the program wrote the data */
export async function readKnownSchema(database: Pick<Database, 'db'>): Promise<number> {
  const current = await readSchemaNumber(database)
  const newest = readMigrations().at(-1)?.number ?? 0
  if (current <= newest) return current
  throw new Error(
    `The data was written by a newer version of Hearthscribe (schema ${current}, this version knows ${newest}). Update the program, or restore an older backup.`,
  )
}

type Upgrade = {
  upTo?: number
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
  { upTo, before, onProgress = () => {} }: Upgrade = {},
): Promise<void> {
  const migrations = readMigrations()
  await connection.runScript(
    `select pg_advisory_xact_lock(${migrationLock}); create table if not exists migrations (number integer primary key)`,
  )
  const current = await readKnownSchema(connection)
  const applied = await listApplied(connection)
  const due = migrations.filter(({ number }) => !applied.has(number) && number <= (upTo ?? number))
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
    const now = await listApplied(connection).catch(() => new Set<number>())
    if (!due.every(({ number }) => now.has(number))) throw error
  }
}
