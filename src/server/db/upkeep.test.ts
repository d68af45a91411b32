import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection } from './connection.ts'
import { openTestDatabase } from './test-database.ts'
import { learnOutgrown } from './upkeep.ts'

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
