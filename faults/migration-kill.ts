import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pass } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { calls } from '#contract/endpoints.ts'
import { type Connection, connectEmbedded, connectServer } from '#server/db/connection.ts'
import { createCluster } from '#server/db/test-cluster.ts'
import { postgresUrl } from '#server/db/test-postgres.ts'
import { runServer, spawnServer, startServer } from '#server/testing/server/test-process.ts'
import { callApi } from './client.ts'
import type { Fault, Random, Tally } from './fault.ts'
import { person } from './installation.ts'

const kills = 4

async function timeStart(folder: string): Promise<number> {
  const begun = performance.now()
  const server = await startServer({ DATA_DIR: path.join(folder, 'timed'), LOG_LEVEL: 'silent' })
  const tookMs = performance.now() - begun
  await server.kill('SIGKILL')
  return tookMs
}

async function killStarts(
  environment: Record<string, string>,
  startMs: number,
  random: Random,
  tally: Tally,
): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    const child = spawnServer(environment)
    const ended = once(child, 'exit')
    await pass(random() * startMs)
    child.kill('SIGKILL')
    tally.kills++
    await ended
  }
  const server = await startServer(environment)
  await callApi(server.url, calls.register, { body: person })
  assert.equal(await server.kill('SIGTERM'), 0)
}

async function requireRefusal(connection: Connection, environment: Record<string, string>): Promise<void> {
  await connection.db.execute(sql`insert into migrations values (9999)`)
  await connection.close()
  const { code, output } = await runServer(environment)
  assert.equal(code, 1)
  assert.match(output, /The data was written by a newer version of Hearthscribe/)
}

const fail = (error: Error) => {
  throw error
}

export const killedMigration: Fault = {
  row: 28,
  title: 'kill -9 during migrations; an older version on newer data',
  times: 10,
  async run(random, tally) {
    const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-fault-'))
    const cluster = await createCluster('')
    try {
      const embedded = { DATA_DIR: path.join(folder, 'embedded'), LOG_LEVEL: 'silent' }
      const startMs = await timeStart(folder)
      await killStarts(embedded, startMs, random, tally)
      const database = connectEmbedded({ folder: path.join(embedded.DATA_DIR, 'database') }, fail)
      await requireRefusal(database, embedded)

      const url = postgresUrl(cluster.port, 'postgres')
      const onServer = { DATA_DIR: path.join(folder, 'server'), DATABASE_URL: url, LOG_LEVEL: 'silent' }
      await killStarts(onServer, startMs, random, tally)
      await requireRefusal(connectServer(url, fail), onServer)
    } finally {
      cluster.remove()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
