import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Connection } from './connection.ts'

const folder = path.join(import.meta.dirname, '../../../migrations')

/** Every migration file in order, with its number. */
export function readMigrations(): { number: number; sql: string }[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort()
    .map((name) => ({ number: Number(name.slice(0, 4)), sql: readFileSync(path.join(folder, name), 'utf8') }))
}

/** Serialises servers that start at once on one PostgreSQL; any fixed number does. */
const migrationLock = 7_452_013

/**
 * Brings the schema up to date, each file in one transaction together with its mark, so that a kill leaves it whole.
 * Throws in plain words when the data was written by a newer version of the program.
 */
export async function migrate(connection: Connection): Promise<void> {
  const migrations = readMigrations()
  await connection.runScript(
    `select pg_advisory_xact_lock(${migrationLock}); create table if not exists migrations (number integer primary key)`,
  )
  const result = await connection.db.execute(sql`select coalesce(max(number), 0) as number from migrations`)
  const current = Number((result as { rows: { number: unknown }[] }).rows[0]?.number)
  const newest = migrations.at(-1)?.number ?? 0
  if (current > newest) {
    throw new Error(
      `The data was written by a newer version of Hearthscribe (schema ${current}, this version knows ${newest}). Update the program, or restore an older backup.`,
    )
  }
  for (const migration of migrations.filter((one) => one.number > current)) {
    await connection.runScript(
      `select pg_advisory_xact_lock(${migrationLock});
       ${migration.sql};
       insert into migrations values (${migration.number})`,
    )
  }
}
