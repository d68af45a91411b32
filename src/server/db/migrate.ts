import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
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
}

/**
 * Applies all due migrations in one transaction, so that a kill leaves the old schema unchanged.
 * @throws an operator-facing sentence if a newer version of the program wrote the data
 */
export async function migrate(connection: Database, { upTo, before }: Upgrade = {}): Promise<void> {
  const migrations = readMigrations()
  await connection.runScript(
    `select pg_advisory_xact_lock(${migrationLock}); create table if not exists migrations (number integer primary key)`,
  )
  const current = await readKnownSchema(connection)
  const newest = migrations.at(-1)?.number ?? 0
  const due = migrations.filter(({ number }) => number > current && number <= (upTo ?? newest))
  const last = due.at(-1)
  if (!last) return
  if (current > 0) await before?.()
  const scripts = due.map(
    (migration) => `${migration.sql}; insert into migrations values (${migration.number});`,
  )
  try {
    await connection.runScript(`select pg_advisory_xact_lock(${migrationLock}); ${scripts.join('\n')}`)
  } catch (error) {
    // Another server that started at the same time may have applied the migrations.
    if ((await readSchemaNumber(connection).catch(() => 0)) < last.number) throw error
  }
}
