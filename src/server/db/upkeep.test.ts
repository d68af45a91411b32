import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection } from './connection.ts'
import { openTestDatabase } from './test-database.ts'
import { checkpointLongLog, learnOutgrown } from './upkeep.ts'

let connection: Connection
beforeAll(async () => {
  connection = await openTestDatabase()
})
afterAll(() => connection.close())

async function countKnownRows(): Promise<number> {
  const result = await connection.db.execute(
    sql`select reltuples::int as count from pg_class where relname = 'settings'`,
  )
  return (result as { rows: { count: number }[] }).rows[0]?.count ?? 0
}

it('the planner learns of what was stored before the server was started again', async () => {
  await connection.db.execute(
    sql`insert into settings (key, value) select n::text, repeat('x', 200) from generate_series(1, 2000) as n`,
  )
  // What a restart leaves: no count of changed rows.
  await connection.db.execute(sql`select pg_stat_reset()`)
  await learnOutgrown(connection)
  expect(await countKnownRows()).toBe(2000)
})

it('the planner learns of a table that it only knows the size of', async () => {
  const countKnownColumns = async () => {
    const result = await connection.db.execute(
      sql`select count(*)::int as count from pg_stats where tablename = 'grown'`,
    )
    return (result as { rows: { count: number }[] }).rows[0]?.count
  }
  await connection.db.execute(
    sql`create table grown as select n, n::text as name from generate_series(1, 9000) as n`,
  )
  await connection.db.execute(sql`create index grown_name on grown (name)`)
  expect(await countKnownColumns()).toBe(0)
  await learnOutgrown(connection)
  expect(await countKnownColumns()).toBe(2)
  await connection.db.execute(sql`drop table grown`)
})

it('the log of the embedded database does not grow for ever', async () => {
  const readStart = async () => {
    const result = await connection.db.execute(
      sql`select redo_lsn::text as start from pg_control_checkpoint()`,
    )
    return (result as { rows: { start: string }[] }).rows[0]?.start
  }
  const before = await readStart()
  await connection.db.execute(
    sql`insert into settings (key, value) select 'log' || n, repeat('x', 200) from generate_series(1, 2000) as n`,
  )
  await checkpointLongLog(connection)
  expect(await readStart()).toBe(before)
  await checkpointLongLog(connection, 100_000)
  expect(await readStart()).not.toBe(before)
})
