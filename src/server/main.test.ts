import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  placeDatabase,
  runServer,
  type ServerProcess,
  startServer,
} from '#server/testing/server/test-process.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-main-'))
const dataDir = (name: string) => path.join(folder, name)
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a server that cannot start exits with code 1 and one sentence', () => {
  it('if the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = String(typeof address === 'object' ? address?.port : '')
    await placeDatabase(dataDir('port'))
    const { code, output } = await runServer({ DATA_DIR: dataDir('port'), PORT: port, LOG_LEVEL: 'error' })
    taken.close()
    expect(output.trim()).toBe(`Port ${port} is already taken. Stop what uses it, or set another PORT.`)
    expect(code).toBe(1)
  })

  it('if the data folder cannot be created', async () => {
    writeFileSync(dataDir('file'), '')
    const { code, output } = await runServer({ DATA_DIR: dataDir('file/data') })
    expect(output.trim()).toMatch(
      /^The data folder .* cannot be made\. Check its permissions, or set DATA_DIR\.$/,
    )
    expect(code).toBe(1)
  })

  it('if ffmpeg is missing', async () => {
    const { code, output } = await runServer({ DATA_DIR: dataDir('tools'), FFMPEG_PATH: '/no/such/ffmpeg' })
    expect(output.trim()).toMatch(/^FFMPEG_PATH names \/no\/such\/ffmpeg, and there is no program\./)
    expect(code).toBe(1)
  })

  it('if the database server does not run', async () => {
    const closed = {
      DATABASE_URL: 'postgres://scribe:lantern@127.0.0.1:9/table',
      DATA_DIR: dataDir('closed'),
    }
    const { code, output } = await runServer(closed)
    expect(output.trim()).toBe(
      'The database table at 127.0.0.1:9 (DATABASE_URL) refused the connection. Check the host and the port, and whether PostgreSQL runs there.',
    )
    expect(code).toBe(1)
  })

  // Mounting a small disk needs root.
  it.skipIf(process.getuid?.() !== 0)('if the disk is full at the first start', async (context) => {
    mkdirSync(dataDir('small'))
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', dataDir('small')])
    if (mounted.status !== 0) return context.skip('mounting is not possible here')
    try {
      const { code, output } = await runServer({ DATA_DIR: dataDir('small/data') })
      expect(output.trim()).toMatch(
        /^The disk of the data folder .*small\/data is full\. Free some space .*, and try again\.$/,
      )
      expect(code).toBe(1)
    } finally {
      spawnSync('umount', ['-l', dataDir('small')])
    }
  })

  it('if settings are wrong, listing all of them', async () => {
    const { code, output } = await runServer({ PORT: 'many', ROLE: 'king', DATA_DIR: dataDir('settings') })
    expect(output.trim().split('\n')).toEqual([
      'PORT must be a number from 0 to 65535',
      'ROLE must be one of all, web, worker',
    ])
    expect(code).toBe(1)
  })

  it("if the file store's settings are incomplete", async () => {
    const half = { S3_BUCKET: 'recordings', S3_SECRET_KEY: 'lantern-secret' }
    const { code, output } = await runServer({ ...half, DATA_DIR: dataDir('half') })
    expect(output.trim().split('\n')).toEqual([
      'S3_ACCESS_KEY is required when S3_BUCKET is set',
      'S3_ENDPOINT (at Amazon S3_REGION instead) is required when S3_BUCKET is set',
    ])
    expect(code).toBe(1)
  })

  it('if the file store does not answer', async () => {
    const away = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'recordings', S3_ACCESS_KEY: 'lantern' }
    const { code, output } = await runServer({ ...away, S3_SECRET_KEY: 'secret', DATA_DIR: dataDir('away') })
    expect(output.trim()).toBe(
      'The file store http://127.0.0.1:9 does not answer. Check S3_ENDPOINT, and whether it runs.',
    )
    expect(code).toBe(1)
  })
})

describe('a running server', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServer({ DATA_DIR: dataDir('running') })
  })

  it('reports that it is ready', async () => {
    const answer = await fetch(`${server.url}/api/health/ready`)
    expect(await answer.json()).toEqual({ success: true, status: 'ready' })
  })

  it.each([
    ['by its lock', 'socket'],
    ['by its socket, since another container cannot see the process of the lock', 'lock'],
  ])('keeps another server off its data folder: %s', async (_, without) => {
    const file = path.join(dataDir('running'), without)
    renameSync(file, `${file}-away`)
    const { code, output } = await runServer({ DATA_DIR: dataDir('running') })
    renameSync(`${file}-away`, file)
    expect(output.trim()).toMatch(/^Another Hearthscribe already uses the data folder/)
    expect(code).toBe(1)
  })

  it('exits cleanly on SIGTERM, and starts again on the same data', async () => {
    expect(await server.kill('SIGTERM')).toBe(0)
    const again = await startServer({ DATA_DIR: dataDir('running') })
    expect((await fetch(`${again.url}/api/health`)).status).toBe(200)
    await again.kill('SIGKILL')
    const afterCrash = await startServer({ DATA_DIR: dataDir('running') })
    expect((await fetch(`${afterCrash.url}/api/health/ready`)).status).toBe(200)
    await afterCrash.kill('SIGTERM')
  })
})
