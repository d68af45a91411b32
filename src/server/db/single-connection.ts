import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { DurableFS, durableStartParams, unsyncedStartParams } from '#server/db/embedded/durable-fs.ts'
import type { Connection } from './connection.ts'
import * as schema from './schema.ts'

/** A single connection without time limits, for reading or filling the whole database. */
export type SingleConnection = Pick<Connection, 'db' | 'embedded' | 'runScript' | 'close'> & {
  query(sql: string, values?: string[]): Promise<Record<string, unknown>[]>
}

/** Makes the text form of values independent of the server's settings, and lifts time limits. */
const plainSettings = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`

/**
 * Opens the folder in this thread. No other process or thread may have it open.
 * @param isUnsynced true for data that may be lost: without syncing to disk, writing is ten times as fast
 */
export async function openEmbeddedAlone(folder: string, isUnsynced = false): Promise<SingleConnection> {
  const database = isUnsynced
    ? await PGlite.create(folder, { startParams: unsyncedStartParams })
    : await PGlite.create({ fs: new DurableFS(folder), startParams: durableStartParams })
  await database.exec(plainSettings)
  return {
    db: drizzlePglite(database, { schema }),
    embedded: true,
    query: async (sql, values) => (await database.query<Record<string, unknown>>(sql, values)).rows,
    async runScript(sql) {
      await database.exec(sql)
    },
    close: () => database.close(),
  }
}

export async function openServerAlone(url: string): Promise<SingleConnection> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // Without this listener, a broken connection would end the process. Pending queries are rejected anyway.
  client.on('error', () => {})
  await client.connect()
  await client.query(plainSettings)
  return {
    db: drizzleNodePostgres(client, { schema }),
    embedded: false,
    query: async (sql, values) => (await client.query<Record<string, unknown>>(sql, values)).rows,
    async runScript(sql) {
      await client.query(sql)
    },
    close: () => client.end(),
  }
}
