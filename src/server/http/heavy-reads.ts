import { sql } from 'drizzle-orm'
import { type Db, selectRows } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'

/** One heavy read of this process at a time; accounts take turns. */
const takeTurn = createFairQueue(1)
const statementMs = 5_000

/**
 * Runs a read of many statements. The embedded database cannot cancel a statement, so each must be bounded; others run between them. On a
 * PostgreSQL server, a statement ends when it takes too long or the signal aborts.
 */
export function readHeavily<T>(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  account: string,
  signal: AbortSignal,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  return takeTurn(account, () => (config.databaseUrl ? readCancellably(db, signal, read) : read(db)), signal)
}

function readCancellably<T>(db: Db, signal: AbortSignal, read: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const [row] = await selectRows<{ pid: number }>(
      tx,
      sql`select pg_backend_pid() as pid, set_config('statement_timeout', ${String(statementMs)}, true)`,
    )
    let cancelled: Promise<unknown> = Promise.resolve()
    const cancel = () => {
      cancelled = db.execute(sql`select pg_cancel_backend(${row?.pid})`).catch(() => {})
    }
    signal.addEventListener('abort', cancel, { once: true })
    try {
      signal.throwIfAborted()
      return await read(tx)
    } finally {
      signal.removeEventListener('abort', cancel)
      // A late cancellation must not reach the next statement of this connection.
      await cancelled
    }
  })
}
