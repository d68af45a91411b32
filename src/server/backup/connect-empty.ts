import { openServerAlone, type SingleConnection } from '#server/db/single-connection.ts'
import { explainError } from '#server/explain-fault.ts'

/** Also counts the tables of the queue, because an earlier installation's queue would wake workers for jobs that no longer exist. */
const countTables = `
  select count(*)::int as tables, current_setting('server_encoding') as encoding from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname in ('public', 'queue') and c.relname <> 'migrations'`

export async function connectEmpty(url: string, action: 'restore' | 'move'): Promise<SingleConnection> {
  const database = await openServerAlone(url).catch((error) => {
    throw new Error(`The database that DATABASE_URL names cannot be opened: ${explainRefusal(error)}`)
  })
  const [found] = await database.query(countTables)
  if (found?.['tables'] === 0 && found['encoding'] === 'UTF8') return database
  await database.close()
  throw new Error(
    found?.['tables'] === 0
      ? `The database that DATABASE_URL names is not in UTF8. Make another one: create database hearthscribe encoding 'UTF8' template template0`
      : `The database that DATABASE_URL names is not empty. Make a new one, and ${action} into that.`,
  )
}

/** A host name with several unreachable addresses yields an AggregateError without a message. */
function explainRefusal(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return explainRefusal(error.errors.at(-1))
  return error instanceof Error ? explainError(error) : String(error)
}
