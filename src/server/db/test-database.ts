import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { type Connection, connectEmbedded, connectServer } from './connection.ts'
import { createPostgresDatabase } from './test-postgres.ts'
import { readProgram, readTemplate } from './test-template.ts'

/** Leaves what a migrated database has from the start, and lets sequences begin anew. */
const emptyAll = `
  set session_replication_role = replica;
  do $$
  declare name text;
  begin
    for name in select nspname from pg_namespace where nspname !~ '^(pg_|information_schema$|public$)' loop
      execute format('drop schema %I cascade', name);
    end loop;
    for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
      execute format('delete from %I', name);
    end loop;
    perform setval(format('%I.%I', schemaname, sequencename), 1, false) from pg_sequences where last_value is not null;
  end $$;
  reset session_replication_role`

/** Embedded databases that tests have closed, emptied for the next ones: another takes a second to open. */
const idle: Connection[] = []
/** What was deleted still takes its place. */
const mostBytesKept = 48 * 1024 ** 2

async function sizeOf({ db }: Connection): Promise<number> {
  const result = await db.execute(sql`select pg_database_size(current_database())::float as bytes`)
  return (result as { rows: { bytes: number }[] }).rows[0]?.bytes ?? Number.POSITIVE_INFINITY
}

function openEmbedded(): Connection {
  const connection = connectEmbedded({ folder: null, template: readTemplate(), program: readProgram() }, fail)
  const lend = (): Connection => ({
    ...connection,
    async close() {
      if ((await sizeOf(connection)) > mostBytesKept) return connection.close()
      await connection.runScript(emptyAll)
      idle.push(lend())
    },
  })
  return lend()
}

function fail(error: Error): never {
  throw error
}

/** A real, migrated, empty database: embedded, or on the PostgreSQL server of the project `postgres`. */
export async function openTestDatabase(): Promise<Connection> {
  const port = inject('postgresPort')
  if (port === undefined) return idle.pop() ?? openEmbedded()
  const url = await createPostgresDatabase(port, `test_${randomBytes(8).toString('hex')}`)
  return connectServer(url, fail)
}
