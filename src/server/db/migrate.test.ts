import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, selectRows } from './connection.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openTestDatabase } from './test-database.ts'

let connection: Connection
beforeAll(async () => {
  connection = await openTestDatabase()
})
afterAll(() => connection.close())

const applied = async () => {
  const query = sql`select number from migrations order by number`
  return (await selectRows<{ number: number }>(connection.db, query)).map((row) => row.number)
}

it('applies migrations once across restarts', async () => {
  await migrate(connection)
  await migrate(connection)
  expect(await applied()).toEqual(readMigrations().map((migration) => migration.number))
})

it('applies a migration below the highest number that the database lacks, and says so', async () => {
  await migrate(connection)
  await connection.runScript('alter table shares drop column name; delete from migrations where number = 17')
  const said: string[] = []
  await migrate(connection, { onProgress: (sentence) => said.push(sentence) })
  expect(await selectRows(connection.db, sql`select name from shares`)).toEqual([])
  expect(await applied()).toEqual(readMigrations().map((migration) => migration.number))
  const newest = readMigrations().at(-1)?.number
  expect(said).toEqual([`Upgrading the data from schema ${newest} to ${newest}; do not stop the server ...`])
})

it('rolls back a failed migration', async () => {
  await expect(
    connection.runScript('create table half (a int); insert into half values (1); select nonsense'),
  ).rejects.toThrow()
  expect(await selectRows(connection.db, sql`select to_regclass('half')::text as name`)).toEqual([
    { name: null },
  ])
})

it('refuses data from a newer version with an explanation', async () => {
  await connection.db.execute(sql`insert into migrations values (9999)`)
  await expect(migrate(connection)).rejects.toThrow(
    `The data was written by a newer version of Hearthscribe (schema 9999, this version knows ${readMigrations().at(-1)?.number}). Update the program, or restore an older backup.`,
  )
  await connection.db.execute(sql`update migrations set number = 46 where number = 9999`)
  await expect(migrate(connection)).rejects.toThrow(
    'newer version of Hearthscribe (with migration 46, which this version does not have). Update the program',
  )
  await connection.db.execute(sql`delete from migrations where number = 46`)
})
