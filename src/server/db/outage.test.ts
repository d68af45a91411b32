import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { expect, inject, it } from 'vitest'
import { generalTexts } from '#contract/errors.ts'
import { startServer } from '../test-process.ts'
import { createPostgresDatabase } from './test-postgres.ts'

/** A wire to the database that can be cut and mended. */
async function layWire(port: number) {
  const sockets = new Set<Socket>()
  let isCut = false
  const wire = createServer((client) => {
    if (isCut) return client.destroy()
    const database = connect(port, '127.0.0.1')
    for (const socket of [client, database]) {
      sockets.add(socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket)))
    }
    client.pipe(database).pipe(client)
    return client
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => wire.once('listening', resolve))
  const address = wire.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    close: () => wire.close(),
  }
}

it('says that it is away for a moment while its database is, and goes on by itself', {
  timeout: 90_000,
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-outage-'))
  const wire = await layWire(inject('postgresPort') ?? 0)
  const url = new URL(await createPostgresDatabase(inject('postgresPort') ?? 0, 'outage'))
  url.port = String(wire.port)
  const server = await startServer({ DATA_DIR: folder, DATABASE_URL: url.href, LOG_LEVEL: 'silent' })
  const ask = async (address: string) => {
    const answer = await fetch(`${server.url}${address}`)
    return { status: answer.status, body: (await answer.json()) as { error?: string } }
  }
  expect((await ask('/api/health/ready')).status).toBe(200)
  wire.cut()
  expect(await ask('/api/health/ready')).toEqual({
    status: 503,
    body: { success: false, error: generalTexts.unavailable, code: 'UNAVAILABLE' },
  })
  expect((await ask('/api/health')).status).toBe(200)
  wire.mend()
  while ((await ask('/api/health/ready')).status !== 200) await pass(100)
  expect(await server.kill('SIGTERM')).toBe(0)
  wire.close()
  await rm(folder, { recursive: true, force: true })
})
