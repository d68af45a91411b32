import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { spawnServer, startServer } from '#server/testing/server/test-process.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openServerAlone } from './single-connection.ts'
import { createPostgresDatabase } from './test-postgres.ts'

it('continues an upgrade after a kill, even if its statement is still running on the database server', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-upgrade-'))
  const url = await createPostgresDatabase(inject('postgresPort') ?? 0, 'upgrade', 'template0')
  const old = await openServerAlone(url)
  await migrate(old, { isWanted: (number) => number <= 5 })
  // The sixth migration alters `users`, so it has to wait for this lock.
  await old.runScript('begin; lock table users in access share mode')

  const environment = { DATA_DIR: folder, DATABASE_URL: url }
  const watcher = new pg.Client(url)
  await watcher.connect()
  const countWaiting = async () =>
    (
      await watcher.query(
        'select 1 from pg_stat_activity where wait_event_type = $1 and datname = current_database()',
        ['Lock'],
      )
    ).rowCount ?? 0
  const killed = spawnServer(environment)
  while ((await countWaiting()) < 1) await pass(50)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const successor = startServer(environment)
  while ((await countWaiting()) < 2) await pass(50)
  await old.runScript('commit')
  const server = await successor
  expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200)
  const { rows } = await watcher.query('select number from migrations order by number')
  expect(rows).toEqual(readMigrations().map(({ number }) => ({ number })))
  await server.kill('SIGTERM')
  await Promise.all([old.close(), watcher.end()])
  await rm(folder, { recursive: true, force: true })
})
