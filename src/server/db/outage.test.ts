import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { generalTexts } from '#contract/errors.ts'
import { startServer } from '#server/testing/server/test-process.ts'
import { createProxy } from '../../../faults/proxy.ts'
import { connectServer } from './connection.ts'
import { createPostgresDatabase } from './test-postgres.ts'

it('reports a temporary outage while its database is unreachable, and recovers by itself', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-outage-'))
  const wire = await createProxy(inject('postgresPort') ?? 0)
  const url = new URL(await createPostgresDatabase(inject('postgresPort') ?? 0, 'outage'))
  url.port = String(wire.port)
  const server = await startServer({ DATA_DIR: folder, DATABASE_URL: url.href, LOG_LEVEL: 'silent' })
  const ask = async (address: string, init?: RequestInit) => {
    const answer = await fetch(`${server.url}${address}`, init)
    return { status: answer.status, body: (await answer.json()) as { error?: string; token?: string } }
  }
  const post = (address: string, body: object, token = '') =>
    ask(address, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })
  expect((await ask('/api/health/ready')).status).toBe(200)
  const person = { username: 'Rowan', email: 'rowan@example.org', password: 'lantern' }
  const { token = '' } = (await post('/api/users/register', person)).body

  // Sends more changes than the pool has connections, so that some are unfinished when the connections break.
  const changes = Array.from({ length: 30 }, (_, i) => post('/api/campaign', { name: `No. ${i}` }, token))
  await Promise.race(changes)
  wire.setMode('rst')
  const statuses = (await Promise.all(changes)).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
  expect(await ask('/api/health/ready')).toEqual({
    status: 503,
    body: { success: false, error: generalTexts.unavailable, code: 'UNAVAILABLE' },
  })
  expect((await ask('/api/health')).status).toBe(200)
  wire.setMode('pass')
  while ((await ask('/api/health/ready')).status !== 200) await pass(100)
  const reads = changes.map(() => ask('/api/campaign', { headers: { authorization: `Bearer ${token}` } }))
  expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]))
  expect(await server.kill('SIGTERM')).toBe(0)
  await wire.close()
  await rm(folder, { recursive: true, force: true })
})

it('notifies a listener once that its connection broke', async () => {
  const url = await createPostgresDatabase(inject('postgresPort') ?? 0, 'lost_listener')
  const connection = connectServer(url, () => {})
  const payloads: string[] = []
  const lost = Promise.withResolvers<Error>()
  const stop = await connection.listen('changes', (payload) => payloads.push(payload), lost.resolve)
  await connection.db.execute(sql`select pg_notify('changes', 'first')`)
  await expect.poll(() => payloads, { timeout: 30_000 }).toEqual(['first'])
  await connection.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen changes'`,
  )
  expect(await lost.promise).toBeInstanceOf(Error)
  await stop()
  await connection.close()
})
