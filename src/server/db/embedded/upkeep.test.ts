import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type Connection, selectRows } from '#server/db/connection.ts'
import { openTestDatabase } from '#server/db/test-database.ts'
import { analyzeChanged, checkpointLongLog, startUpkeep } from './upkeep.ts'

let connection: Connection
beforeAll(async () => {
  connection = await openTestDatabase()
})
afterAll(() => connection.close())
afterEach(() => void vi.useRealTimers())

async function countVacuums(table: string): Promise<number | undefined> {
  const [row] = await selectRows<{ count: number }>(
    connection.db,
    sql`select vacuum_count::int as count from pg_stat_all_tables where relname = ${table}`,
  )
  return row?.count
}

it('vacuums every table soon after the first start and then once a day, also across restarts', async () => {
  await connection.db.execute(sql`create table worn as select generate_series(1, 9000) as n`)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const start = () => startUpkeep(connection, pino({ level: 'silent' }))
  const stop = start()
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(readVacuumTime, { timeout: 30_000 }).toBeDefined()
  expect(await countVacuums('worn')).toBe(1)
  stop()
  const before = await readVacuumTime()
  const stopAgain = start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await countVacuums('worn')).toBe(1)
  vi.setSystemTime(Date.now() + 24 * 3600_000)
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(readVacuumTime, { timeout: 30_000 }).not.toBe(before)
  expect(await countVacuums('worn')).toBe(2)
  stopAgain()
  await connection.db.execute(sql`drop table worn`)
})

async function readVacuumTime(): Promise<string | undefined> {
  const query = sql`select value from settings where key = 'databaseVacuumedAt'`
  return (await selectRows<{ value: string }>(connection.db, query))[0]?.value
}

it('renews the statistics of a table after many changes', async () => {
  const countAnalyses = async () => {
    await connection.db.execute(sql`select pg_stat_force_next_flush()`)
    await analyzeChanged(connection)
    const query = sql`select analyze_count::int as count from pg_stat_all_tables where relname = 'grown'`
    return (await selectRows<{ count: number }>(connection.db, query))[0]?.count
  }
  const grow = (rows: number) =>
    connection.db.execute(sql`insert into grown select generate_series(1, ${rows}::int) as n`)
  await connection.db.execute(sql`create table grown (n integer)`)
  await grow(900)
  expect(await countAnalyses()).toBe(0)
  await grow(900)
  expect(await countAnalyses()).toBe(1)
  await grow(900)
  expect(await countAnalyses()).toBe(1)
  await connection.db.execute(sql`drop table grown`)
})

it('rewrites the table of voice prints once after the start', async () => {
  const readFile = async () => {
    const query = sql`select relfilenode::text as file from pg_class where oid = 'voice_prints'::regclass`
    return (await selectRows<{ file: string }>(connection.db, query))[0]?.file
  }
  const before = await readFile()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const stop = startUpkeep(connection, pino({ level: 'silent' }))
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(readFile, { timeout: 30_000 }).not.toBe(before)
  stop()
})

it('makes a checkpoint once the log is long', async () => {
  const readStart = async () => {
    const query = sql`select redo_lsn::text as start from pg_control_checkpoint()`
    return (await selectRows<{ start: string }>(connection.db, query))[0]?.start
  }
  // Shortens the log, because earlier tests may have written to it.
  await connection.db.execute(sql`checkpoint`)
  const before = await readStart()
  await connection.db.execute(
    sql`insert into settings (key, value) select 'log' || n, repeat('x', 200) from generate_series(1, 2000) as n`,
  )
  await checkpointLongLog(connection)
  expect(await readStart()).toBe(before)
  await checkpointLongLog(connection, 100_000)
  expect(await readStart()).not.toBe(before)
})
