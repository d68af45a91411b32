import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { fromPglite } from 'pg-boss'
import { startPglite } from './pglite-client.ts'
import * as schema from './schema.ts'

/** The one database, embedded or on a server: the same tables, the same SQL, the same type. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export type Connection = {
  db: Db
  /** True where this process alone can hold the data. */
  embedded: boolean
  /** The same database for the queue: an adapter for the embedded one, a connection string for a server. */
  queue: { db: ReturnType<typeof fromPglite> } | { connectionString: string }
  /** Runs a script of several statements in one transaction of its own. */
  runScript(sql: string): Promise<void>
  close(): Promise<void>
}

/** @param onDeath called when the embedded database's thread ends by itself: the process cannot go on. */
export function connectEmbedded(
  options: { folder: string | null; template?: Uint8Array | null },
  onDeath: (error: Error) => void,
): Connection & { dump(): Promise<Uint8Array> } {
  if (options.folder) mkdirSync(path.dirname(options.folder), { recursive: true })
  const client = startPglite({ folder: options.folder, template: options.template ?? null }, onDeath)
  return {
    // drizzle asks for a whole PGlite and uses query and transaction alone.
    db: drizzlePglite(client as unknown as PGlite, { schema }),
    embedded: true,
    queue: { db: fromPglite(client as unknown as Parameters<typeof fromPglite>[0]) },
    async runScript(sql) {
      await client.transaction((tx) => tx.exec(sql))
    },
    dump: client.dump,
    close: client.close,
  }
}

/** Without the listener on errors, a dropped idle connection would end the process. */
export function connectServer(url: string, onError: (error: Error) => void): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 10_000,
    query_timeout: 15_000,
  })
  pool.on('error', onError)
  return {
    db: drizzleNodePostgres(pool, { schema }),
    embedded: false,
    queue: { connectionString: url },
    async runScript(sql) {
      const client = await pool.connect()
      try {
        await client.query(`begin; ${sql}; commit`)
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

/** PostgreSQL's code of a failed statement ("23505": not unique), wherever the driver hid it. */
export function databaseCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Error & { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

/** The constraint or index that a failed statement broke. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { constraint, message } = cause as Error & { constraint?: unknown }
    if (typeof constraint === 'string') return constraint
    const named = /constraint "(\w+)"/.exec(message)?.[1]
    if (named) return named
  }
  return undefined
}
