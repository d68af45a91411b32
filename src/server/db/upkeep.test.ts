import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Connection } from './connection.ts'
import { openTestDatabase } from './test-database.ts'
import { checkpointLongLog, learnOutgrown, startUpkeep, tidyWorn } from './upkeep.ts'

let connection: Connection
beforeAll(async () => {
  connection = await openTestDatabase()
})
afterAll(() => connection.close())
afterEach(() => void vi.useRealTimers())

async function countKnownRows(): Promise<number> {
  const result = await connection.db.execute(
    sql`select reltuples::int as count from pg_class where relname = 'settings'`,
  )
  return (result as { rows: { count: number }[] }).rows[0]?.count ?? 0
}

async function countKnownColumns(table: string): Promise<number | undefined> {
  const result = await connection.db.execute(
    sql`select count(*)::int as count from pg_stats where tablename = ${table}`,
  )
  return (result as { rows: { count: number }[] }).rows[0]?.count
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

it('the planner learns within ten seconds of a table that was empty when it last looked', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await connection.db.execute(sql`create table growing (n int)`)
  await connection.db.execute(sql`vacuum analyze growing`)
  const stop = startUpkeep(connection, pino({ level: 'silent' }))
  await connection.db.execute(sql`insert into growing select generate_series(1, 9000)`)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => countKnownColumns('growing'), { timeout: 30_000 }).toBe(1)
  stop()
  await connection.db.execute(sql`drop table growing`)
})

it('the planner learns of a table that it only knows the size of', async () => {
  await connection.db.execute(
    sql`create table grown as select n, n::text as name from generate_series(1, 9000) as n`,
  )
  await connection.db.execute(sql`create index grown_name on grown (name)`)
  expect(await countKnownColumns('grown')).toBe(0)
  await learnOutgrown(connection)
  expect(await countKnownColumns('grown')).toBe(2)
  await connection.db.execute(sql`drop table grown`)
})

it('a table of which much has changed is tidied, one that has only grown is looked at, and no other', async () => {
  const countTidied = async () => {
    const result = await connection.db.execute(sql`
      select relname as name, vacuum_count::int as vacuumed, analyze_count::int as analyzed
      from pg_stat_all_tables where relname in ('worn', 'grown', 'fresh') order by relname`)
    return (result as { rows: object[] }).rows
  }
  await connection.db.execute(sql`create table worn as select generate_series(1, 9000) as n`)
  await connection.db.execute(sql`create table grown as select generate_series(1, 9000) as n`)
  await connection.db.execute(sql`create table fresh as select generate_series(1, 9000) as n`)
  // The database counts changes now and then, and not after what they were for.
  const count = () => connection.db.execute(sql`select pg_stat_force_next_flush()`)
  await count()
  await connection.db.execute(sql`vacuum analyze worn, grown, fresh`)
  await connection.db.execute(sql`update worn set n = n + 1 where n <= 3000`)
  await connection.db.execute(sql`insert into grown select generate_series(1, 3000)`)
  await connection.db.execute(sql`update fresh set n = n + 1 where n <= 300`)
  await count()
  await tidyWorn(connection)
  await expect.poll(countTidied).toEqual([
    { name: 'fresh', vacuumed: 1, analyzed: 1 },
    { name: 'grown', vacuumed: 1, analyzed: 2 },
    { name: 'worn', vacuumed: 2, analyzed: 2 },
  ])
  await connection.db.execute(sql`drop table worn, grown, fresh`)
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
