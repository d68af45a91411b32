import { sql } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { connectServer, selectRows } from '#server/db/connection.ts'
import { createPostgresDatabase } from '#server/db/test-postgres.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { readHeavily } from './heavy-reads.ts'

const server = withServer()
const unaborted = new AbortController().signal

it('runs one heavy read at a time, and lets accounts take turns', async () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const read = (account: string, name: string) =>
    readHeavily(server.deps, account, unaborted, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const reads = [read('ada', 'a1'), read('ada', 'a2'), read('bo', 'b1')]
  for (const name of ['a1', 'b1', 'a2']) {
    await expect.poll(() => begun.at(-1)).toBe(name)
    ends.get(name)?.()
  }
  await Promise.all(reads)
})

it.skipIf(inject('postgresPort') === undefined)('limits the statements of a PostgreSQL server', async () => {
  const url = await createPostgresDatabase(inject('postgresPort') ?? 0, 'heavy_reads')
  const connection = connectServer(url, () => {})
  const deps = { db: connection.db, config: { ...server.deps.config, databaseUrl: url } }
  const limits = await readHeavily(deps, 'ada', unaborted, (db) =>
    selectRows(db, sql`select current_setting('statement_timeout') as ms`),
  )
  expect(limits).toEqual([{ ms: '5s' }])
  await connection.close()
})
