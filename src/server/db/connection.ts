import { mkdirSync } from 'node:fs'
import { Socket } from 'node:net'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { SQL } from 'drizzle-orm'
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { fromPglite } from 'pg-boss'
import { startPglite } from '#server/db/embedded/pglite-client.ts'
import type { PgliteThreadData } from '#server/db/embedded/pglite-protocol.ts'
import { timeStatementsOf } from '#server/lib/statement-times.ts'
import * as schema from './schema.ts'

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

/** Only a transaction is assignable to this type; the database itself is not. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** All drivers in use return an object with `rows`, but drizzle's common type does not declare it. */
export async function selectRows<Row extends object>(db: Db, query: SQL): Promise<Row[]> {
  const result = await db.execute(query)
  return (result as { rows: Row[] }).rows
}

export type Connection = {
  db: Db
  embedded: boolean
  queue: { db: ReturnType<typeof fromPglite> } | { connectionString: string }
  /**
   * Listens until the returned function is called.
   * @param onLost called once if the connection breaks, because notifications may have been lost
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onLost: (error: Error) => void,
  ): Promise<() => Promise<void>>
  /** Runs a script of several statements in one transaction. */
  runScript(sql: string): Promise<void>
  /** Copies the database folder as of one point in time, without syncing the copy to disk; null for a PostgreSQL server. */
  copyTo: ((folder: string) => Promise<void>) | null
  close(): Promise<void>
}

/** @param onDeath called if the thread of the embedded database ends unexpectedly; this function should end the process */
export function connectEmbedded(
  { folder, template = null, program = null }: Pick<PgliteThreadData, 'folder'> & Partial<PgliteThreadData>,
  onDeath: (error: Error) => void,
): Connection & { dump(): Promise<Uint8Array> } {
  if (folder) mkdirSync(path.dirname(folder), { recursive: true })
  const client = startPglite({ folder, template, program }, onDeath)
  return {
    // drizzle requires the PGlite type but only uses query and transaction.
    db: drizzlePglite(client as unknown as PGlite, { schema }),
    embedded: true,
    queue: { db: fromPglite(client as unknown as Parameters<typeof fromPglite>[0]) },
    listen: client.listen,
    async runScript(sql) {
      // Runs the script as one implicit transaction, to which the time limit of `pglite-thread.ts` does not apply.
      await client.exec(sql)
    },
    copyTo: client.copyTo,
    dump: client.dump,
    close: client.close,
  }
}

/** Statements end after 10 s, so a silence of 12 s means a dead connection. */
const timeLimits = { connectMs: 2_000, statementMs: 10_000, silenceMs: 12_000 }

function openSocket(silenceMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silenceMs, () => {
    socket.destroy(Object.assign(new Error('The database fell silent'), { code: 'ETIMEDOUT' }))
  })
}

/** Removes a connection from the pool if it breaks while in use. Without a listener, the error would end the process. */
function dropBroken(pool: pg.Pool): void {
  function drop(this: pg.PoolClient, error: Error): void {
    this.release(error)
    this.release = () => {}
  }
  pool.on('acquire', (client) => client.on('error', drop))
  pool.on('release', (_, client) => client.off('error', drop))
}

async function listenOnServer(
  settings: pg.ClientConfig,
  heartbeatMs: number,
  channel: string,
  onPayload: (payload: string) => void,
  onLost: (error: Error) => void,
): Promise<() => Promise<void>> {
  const client = new pg.Client(settings)
  let isOpen = true
  const close = async () => {
    isOpen = false
    clearInterval(heartbeat)
    await client.end().catch(() => {})
  }
  const lose = (error = new Error('The database closed the connection')) => {
    if (!isOpen) return
    void close()
    onLost(error)
  }
  // Without this traffic, `openSocket` would close the connection.
  const heartbeat = setInterval(() => client.query('select 1').catch(lose), heartbeatMs)
  client.on('error', lose)
  client.on('end', lose)
  client.on('notification', ({ payload = '' }) => onPayload(payload))
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
  } catch (error) {
    await close()
    throw error
  }
  return close
}

/** @param onError receives connection errors of `runScript` and of idle pool connections; unhandled, they would end the process */
export function connectServer(
  url: string,
  onError: (error: Error) => void,
  { connectMs, statementMs, silenceMs } = timeLimits,
): Connection {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    stream: () => openSocket(silenceMs),
  }
  const heartbeatMs = silenceMs / 2
  // Without these heartbeats, `openSocket` would close the connection of the queue's listener.
  const queue = { ...settings, notifyHeartbeatIntervalMs: heartbeatMs }
  const pool = new pg.Pool({ ...settings, max: 10, statement_timeout: statementMs })
  pool.on('error', onError)
  dropBroken(pool)
  timeStatementsOf(pool)
  return {
    db: drizzleNodePostgres(pool, { schema }),
    embedded: false,
    queue,
    listen: (channel, onPayload, onLost) => listenOnServer(settings, heartbeatMs, channel, onPayload, onLost),
    async runScript(sql) {
      // Uses a connection of its own: the pool's statement time-out is too short for a migration that waits for another server.
      const client = new pg.Client(url)
      client.on('error', onError)
      await client.connect()
      try {
        await client.query(`begin; ${sql}; commit`)
      } finally {
        await client.end()
      }
    },
    copyTo: null,
    close: () => pool.end(),
  }
}

/** Returns PostgreSQL's five-character error code, also from a wrapped error. */
export function databaseCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Error & { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

export function violatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { constraint, message } = cause as Error & { constraint?: unknown }
    if (typeof constraint === 'string') return constraint
    const named = /constraint "(\w+)"/.exec(message)?.[1]
    if (named) return named
  }
  return undefined
}
