import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Connection, connectEmbedded, connectServer } from './connection.ts'
import { createPostgresDatabase } from './test-postgres.ts'
import { readProgram, readTemplate } from './test-template.ts'

/** Also deletes the planner's statistics, because a plan made for a hundred rows may take minutes with 50,000. */
const emptyAll = `
  do $$
  declare name text;
  begin
    for name in select nspname from pg_namespace where nspname !~ '^(pg_|information_schema$|public$)' loop
      execute format('drop schema %I cascade', name);
    end loop;
    execute (
      select 'truncate ' || string_agg(format('%I', tablename), ', ')
      from pg_tables where schemaname = 'public' and tablename <> 'migrations'
    );
    perform setval(format('%I.%I', schemaname, sequencename), 1, false) from pg_sequences where last_value is not null;
  end $$;
  delete from pg_statistic using pg_class
  where pg_class.oid = starelid and relnamespace = 'public'::regnamespace`

/** Closed embedded databases, emptied for reuse: opening another takes a second. */
const idle: Connection[] = []

function openEmbedded(): Connection {
  const connection = connectEmbedded({ folder: null, template: readTemplate(), program: readProgram() }, fail)
  const lend = (): Connection => ({
    ...connection,
    async close() {
      await connection.runScript(emptyAll)
      idle.push(lend())
    },
  })
  return lend()
}

function fail(error: Error): never {
  throw error
}

export async function openTestDatabase(): Promise<Connection> {
  const port = inject('postgresPort')
  if (port === undefined) return idle.pop() ?? openEmbedded()
  const url = await createPostgresDatabase(port, `test_${randomBytes(8).toString('hex')}`)
  return connectServer(url, fail)
}
