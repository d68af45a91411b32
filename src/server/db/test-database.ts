import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Connection, connectEmbedded, connectServer } from './connection.ts'
import { createPostgresDatabase, socketUrl } from './test-postgres.ts'
import { readProgram, readTemplate } from './test-template.ts'

/**
 * Deletes the rows if all tables together occupy at most 4 MB, because truncating would take ten times as long. Deletes the planner's
 * statistics, because a plan made for a hundred rows may take minutes with 50,000.
 */
const emptyAll = `
  do $$
  declare
    name text;
    tables text[] := array(
      select format('%I', tablename) from pg_tables where schemaname = 'public' and tablename <> 'migrations'
    );
  begin
    for name in select nspname from pg_namespace where nspname !~ '^(pg_|information_schema$|public$)' loop
      execute format('drop schema %I cascade', name);
    end loop;
    perform set_config('session_replication_role', 'replica', true);
    if (select sum(pg_table_size(t::regclass)) from unnest(tables) t) > 4000000 then
      execute 'truncate ' || array_to_string(tables, ', ');
    else
      foreach name in array tables loop execute 'delete from ' || name; end loop;
    end if;
    perform setval(format('%I.%I', schemaname, sequencename), 1, false) from pg_sequences where last_value is not null;
  end $$;
  delete from pg_statistic using pg_class
  where pg_class.oid = starelid and relnamespace = 'public'::regnamespace`

/** Emptied databases that stay open for the next tests, because opening another takes a second. */
const idle: Connection[] = []

/** Closing the connection empties the database and keeps it for the next test. */
const lend = (connection: Connection): Connection => ({
  ...connection,
  async close() {
    await connection.runScript(emptyAll)
    idle.push(lend(connection))
  },
})

/** A busy machine may take seconds to open a connection. */
const patient = { connectMs: 60_000, statementMs: 120_000, silenceMs: 150_000 }

function fail(error: Error): never {
  throw error
}

/** Returns a database on the PostgreSQL server of the test project (`vitest.config.ts`), or an embedded one if it has no server. */
export async function openTestDatabase(): Promise<Connection> {
  const ready = idle.pop()
  if (ready) return ready
  const port = inject('postgresPort')
  const folder = inject('postgresFolder')
  if (port === undefined || folder === undefined) {
    return lend(connectEmbedded({ folder: null, template: readTemplate(), program: readProgram() }, fail))
  }
  const name = `test_${randomBytes(8).toString('hex')}`
  await createPostgresDatabase(port, name)
  return lend(connectServer(socketUrl(folder, port, name), fail, patient))
}
